/** A floating list: menus and selects. */
export const popupLook =
  'min-w-44 max-w-[calc(100vw-16px)] origin-(--transform-origin) rounded-surface bg-surface-raised p-1 text-sm shadow-floating outline-none transition-[opacity,transform] duration-150 data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0'

/** One line of a floating list. */
export const itemLook =
  'flex min-h-8 cursor-pointer items-center gap-2.5 rounded-control px-2 py-1 outline-none select-none data-disabled:opacity-50 data-highlighted:bg-surface-sunken pointer-coarse:min-h-10'

/** What lies over the page while a dialog is open. */
export const backdropLook =
  'fixed inset-0 z-40 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0'
