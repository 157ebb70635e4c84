import { Fragment } from 'react'
import { closeModal, useModals } from './modals.ts'

/** Where `openModal` shows its modals, in the order they were opened. */
export const ModalStack = () =>
  useModals().map(({ kind, render }) => <Fragment key={kind}>{render(() => closeModal(kind))}</Fragment>)
