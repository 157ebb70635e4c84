let box: HTMLInputElement | null = null
let wanted = false

/** The ref of the one search box. @example <input ref={searchBox} /> */
export function searchBox(element: HTMLInputElement | null): void {
  box = element
  if (element && wanted) focusSearchBox()
}

/** Puts the cursor into the search box, at once or as soon as there is one. @returns whether there is one already. */
export function focusSearchBox(): boolean {
  wanted = box === null
  box?.focus()
  box?.select()
  return box !== null
}
