// The frame of an app: as high as the window's free height, its keys kept from Jupyter, full
// screen, and what lies over the board: focus goes in, Escape closes, focus comes back.

const EDGE = 3; // pixels that stay free above and below the frame
const NEAR = 48; // a frame that stops so near to its place is put there,
const FIRST = 200; // and one that has just come below a heading, if somebody has run its cell
const COME_MS = 300;

/** Call with the app once the element is in the page. */
function inApp(el, then, tries = 600) {
  const app = el.closest(".dl-tabletop");
  if (app) then(app);
  else if (tries > 0) requestAnimationFrame(() => inApp(el, then, tries - 1));
}

function frame(app) {
  if (app.dlFramed) return;
  app.dlFramed = true;
  app.tabIndex = -1; // a click beside the buttons gives the focus to the app, not to the cell
  app.dataset.lmSuppressShortcuts = "true";
  app.addEventListener("keydown", (e) => {
    if (e.key === "Escape") closeTop(app);
    const browsers = (e.ctrlKey || e.metaKey) && e.key !== "Enter";
    if (!browsers) e.stopPropagation(); // Jupyter's keys, some of which delete the cell
  });
  const pane = paneOf(app);
  const measure = () => {
    const height = pane ? pane.clientHeight : innerHeight;
    if (height) app.style.setProperty("--dl-free", `${height - 2 * EDGE}px`);
  };
  measure();
  new ResizeObserver(measure).observe(pane ?? document.documentElement);
  if (!pane) return;
  pane.addEventListener("scrollend", () => settle(app, pane, NEAR));
  if (navigator.userActivation?.hasBeenActive) setTimeout(() => settle(app, pane, FIRST), COME_MS);
}

/** What scrolls the app: the notebook, or another place that shows a cell's output. */
function paneOf(app) {
  let node = app.closest(".jp-OutputArea") ?? app;
  while ((node = node.parentElement))
    if (/auto|scroll/.test(getComputedStyle(node).overflowY)) return node;
  return null;
}

/** A frame fills the window: where it stands a little too high or low some of it is hidden. */
function settle(app, pane, near) {
  const far = app.getBoundingClientRect().top - pane.getBoundingClientRect().top - EDGE;
  if (Math.abs(far) < 1 || Math.abs(far) > near || app.offsetHeight > pane.clientHeight) return;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  pane.scrollBy({ top: far, behavior: calm ? "instant" : "smooth" });
}

/** Close what lies uppermost over the board; return whether there was something. */
function closeTop(app) {
  for (const place of ["answer", "drawer", "news"]) {
    const close = app.querySelector(`.dl-place-${place} .dl-close`);
    if (close) return close.click();
  }
  if (app.classList.contains("dl-story-open")) toggleStory(app);
}

function toggleStory(app) {
  const open = app.classList.toggle("dl-story-open");
  if (open) enter(app, app.querySelector(".dl-log"));
  else leave(app);
}

function toggleScreen(app) {
  if (document.fullscreenElement) document.exitFullscreen();
  else app.requestFullscreen?.();
}

/** Move the focus into what has opened over the board, and remember where it was. */
function enter(app, element) {
  const from = document.activeElement;
  if (app.contains(from) && !from.closest(".dl-dialog")) app.dlBack = from;
  element.focus({ preventScroll: true });
}

/** Give the focus back to where it was, or to the decision. */
function leave(app) {
  const back = app.dlBack?.isConnected && !app.dlBack.disabled ? app.dlBack : null;
  app.dlBack = null;
  const next = back ?? app.querySelector(".dl-choices .dl-act:not(:disabled)") ?? app;
  next.focus({ preventScroll: true });
}

