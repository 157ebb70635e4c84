import { afterEach, expect, test } from 'vitest'
import { closeModal, type Modal, type ModalKind, openModal, openModals } from './modals.ts'

const modal = (kind: ModalKind, fullScreen = false): Modal => ({ kind, fullScreen, render: () => null })
const open = () => openModals().map(({ kind }) => kind)

afterEach(() => openModals().forEach(({ kind }) => closeModal(kind)))

test('a kind that is already open is ignored', () => {
  const first = modal('confirm')
  openModal(first)
  openModal(modal('confirm'))
  expect(openModals()).toEqual([first])
})

test('another kind opens on top', () => {
  openModal(modal('confirm'))
  openModal(modal('progress'))
  expect(open()).toEqual(['confirm', 'progress'])
})

test('a full-screen modal replaces all others', () => {
  openModal(modal('confirm'))
  openModal(modal('progress'))
  openModal(modal('serviceAccountSetting', true))
  expect(open()).toEqual(['serviceAccountSetting'])
})
