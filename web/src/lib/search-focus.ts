let box: HTMLInputElement | null = null
let wanted = false
/** Where the cursor stood in a box that was just taken away while it had the focus. */
let left: { start: number | null; end: number | null } | null = null

/** The ref of the one search box. A box that takes the place of one with the focus takes over the focus, too. @example <input ref={searchBox} /> */
export function searchBox(element: HTMLInputElement | null): void {
  if (!element && box && box === document.activeElement) {
    left = { start: box.selectionStart, end: box.selectionEnd }
    // The next box comes in the same step of the page, or not as its successor.
    queueMicrotask(() => (left = null))
  }
  box = element
  if (element && wanted) focusSearchBox()
  else if (element && left) {
    element.focus()
    element.setSelectionRange(left.start, left.end)
  }
}

/** Puts the cursor into the search box, at once or as soon as there is one. @returns whether there is one already. */
export function focusSearchBox(): boolean {
  wanted = box === null
  box?.focus()
  box?.select()
  return box !== null
}
