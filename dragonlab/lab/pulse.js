// Says over the board that the kernel has gone, or cannot be reached; listens to JupyterLab's own
// signals, because a kernel that has gone says nothing.

const GONE = new Set(["restarting", "autorestarting", "dead", "terminating"]);
const LOST = "The connection to the kernel is lost; the game waits for it.";

function render({ model, el }) {
  const line = Object.assign(document.createElement("div"), { className: "dl-over-line", hidden: true });
  line.setAttribute("role", "alert");
  el.append(line);
  const manager = model.widget_manager;
  const kernel = manager?.kernel;
  const session = manager?.context?.sessionContext;
  let gone = false;

  const say = (text) => {
    line.hidden = !text;
    line.textContent = text;
    el.closest(".dl-tabletop")?.classList.toggle("dl-gone", Boolean(text));
  };
  const end = () => {
    gone = true;
    const kept = model.get("kept") ? " Your game is kept." : "";
    say(`The kernel has gone: run the cell again.${kept}`);
  };
  const status = (_, now) => GONE.has(now) && end();
  const reach = (_, now) => {
    if (!gone) say(now === "connected" ? "" : LOST);
  };
  const other = (_, { newValue }) => newValue?.id !== kernel?.id && end();
  const cut = () => el.closest(".jupyter-widgets-disconnected") && end();

  kernel?.statusChanged?.connect(status);
  kernel?.connectionStatusChanged?.connect(reach);
  kernel?.disposed?.connect(end);
  session?.statusChanged?.connect(status);
  session?.kernelChanged?.connect(other);
  model.on("comm_live_update", cut);
  return () => {
    kernel?.statusChanged?.disconnect(status);
    kernel?.connectionStatusChanged?.disconnect(reach);
    kernel?.disposed?.disconnect(end);
    session?.statusChanged?.disconnect(status);
    session?.kernelChanged?.disconnect(other);
    model.off("comm_live_update", cut);
    line.remove();
  };
}

export default { render };
