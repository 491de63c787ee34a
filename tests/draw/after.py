"""What the browser does with a difference between two scenes, in Python."""


def after(marks, step):
    """Return the marks by id, in their order, after one step."""
    marks = {id: mark for id, mark in marks.items() if id not in step.get("gone", ())}
    places = {}
    for change in step.get("marks", ()):
        change = dict(change)
        id, k, cut = change["id"], change.pop("k", None), change.pop("cut", None)
        mark = {**marks.get(id, {}), **change}
        if cut is not None:
            start, go, fresh = cut
            old = mark.get("n", [])
            come = [node_after(old[start + k :][:1], node) for k, node in enumerate(fresh)]
            mark["n"] = [*old[:start], *come, *old[start + go :]]
        marks[id] = {name: value for name, value in mark.items() if value is not None}
        if k is not None:
            places[k] = id
    order = [id for id in marks if id not in places.values()]
    for k, id in sorted(places.items()):
        order.insert(k, id)
    return {id: marks[id] for id in order}


def node_after(old, node):
    """Return a node of a change: it is whole, or a dict of what differs from the old one."""
    if not isinstance(node, dict):
        return node
    tag, attributes, *children = old[0]
    attributes = {**attributes, **node.get("a", {})}
    kept = {name: value for name, value in attributes.items() if value is not None}
    return [tag, kept, *node.get("c", children)]
