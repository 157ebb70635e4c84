import '../lib/shapes.ts'
import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import { withLaterTexts } from '../lib/i18n.ts'
import { closeModal, openModals } from '../ui/modals.ts'
import { currentToasts, dismissToast } from '../ui/toast.ts'

// Screens are tested without the route that loads their texts.
await withLaterTexts(async () => null)

// jsdom has no media queries and shows neither dialogs nor popovers.
globalThis.matchMedia ??= (media: string) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media,
    onchange: null,
    addListener() {},
    removeListener() {},
  }) as MediaQueryList
HTMLDialogElement.prototype.showModal ??= function () {
  this.open = true
}
HTMLDialogElement.prototype.show ??= HTMLDialogElement.prototype.showModal
HTMLDialogElement.prototype.close ??= function () {
  this.open = false
}
globalThis.scrollTo = () => {}
HTMLElement.prototype.showPopover ??= function () {
  this.removeAttribute('popover')
}
HTMLElement.prototype.hidePopover ??= function () {}

// What a module keeps outlives the file: all of them share one page, which spares making a page and reading every module for each.
afterEach(() => {
  cleanup()
  localStorage.clear()
  for (const { id } of currentToasts()) dismissToast(id)
  for (const { kind } of openModals()) closeModal(kind)
})
