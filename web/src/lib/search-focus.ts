let box: HTMLInputElement | null = null
let wanted = false
/** Where the cursor stood in a box that was taken away while it had the focus: the next box takes over, unless something else was chosen meanwhile. */
let left: { start: number | null; end: number | null } | null = null
const forget = () => (left = null)

/** The ref of the one search box. A box that takes the place of one with the focus takes over the focus, too, at once or when its part of the app is loaded. @example <input ref={searchBox} /> */
export function searchBox(element: HTMLInputElement | null): void {
  if (!element && box && box === document.activeElement) {
    left = { start: box.selectionStart, end: box.selectionEnd }
    addEventListener('pointerdown', forget, { once: true })
  }
  box = element
  if (!element) return
  if (wanted) focusSearchBox()
  else if (left && isNowhere(document.activeElement)) {
    element.focus()
    element.setSelectionRange(left.start, left.end)
  }
  left = null
}

/** Where the focus falls when what had it goes, and where a new page begins. */
const isNowhere = (element: Element | null) => element === null || element === document.body || element.id === 'content'

/** Puts the cursor into the search box, at once or as soon as there is one. @returns whether there is one already. */
export function focusSearchBox(): boolean {
  wanted = box === null
  box?.focus()
  box?.select()
  return box !== null
}
