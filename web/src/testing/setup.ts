import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import { spendProof } from '../features/account/security/proof.ts'
import { setLanguage } from '../lib/i18n.ts'
import { closeModal, openModals } from '../ui/layers/modals.ts'
import { currentToasts, dismissToast } from '../ui/layers/toast.ts'
import './patience.ts'

// jsdom has no media queries, lays nothing out, and shows neither dialogs nor popovers.
globalThis.matchMedia ??= (media: string) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media,
    onchange: null,
    addListener() {},
    removeListener() {},
  }) as MediaQueryList
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
HTMLDialogElement.prototype.showModal ??= function () {
  this.open = true
}
HTMLDialogElement.prototype.show ??= HTMLDialogElement.prototype.showModal
HTMLDialogElement.prototype.close ??= function () {
  this.open = false
}
globalThis.scrollTo = () => {}
Element.prototype.scrollIntoView ??= () => {}
HTMLElement.prototype.showPopover ??= function () {
  this.removeAttribute('popover')
}
HTMLElement.prototype.hidePopover ??= function () {}

await setLanguage('en')

// What a module keeps outlives the file: all of them share one page, which spares making a page and reading every module for each.
afterEach(() => {
  cleanup()
  localStorage.clear()
  spendProof()
  for (const { id } of currentToasts()) dismissToast(id)
  for (const { kind } of openModals()) closeModal(kind)
})
