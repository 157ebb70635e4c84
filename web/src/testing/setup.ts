import '../lib/zod.ts'
import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

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

afterEach(() => {
  cleanup()
  localStorage.clear()
})
