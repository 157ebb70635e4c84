import { type ReactNode, useSyncExternalStore } from 'react'

export type ModalKind =
  | 'confirm'
  | 'progress'
  | 'inviteError'
  | 'serviceAccountSetting'
  | 'sessionExpired'
  | 'help'
  | 'palette'
  | 'deleteAccount'

export type Modal = {
  kind: ModalKind
  fullScreen?: boolean
  /** @param close takes this modal off the stack. */
  render: (close: () => void) => ReactNode
}

let stack: readonly Modal[] = []
const listeners = new Set<() => void>()

/** Opens a modal. A kind that is already open is ignored; a full-screen modal replaces all others (spec §2). */
export function openModal(modal: Modal): void {
  if (stack.some(({ kind }) => kind === modal.kind)) return
  set(modal.fullScreen ? [modal] : [...stack, modal])
}

export const closeModal = (kind: ModalKind): void => set(stack.filter((modal) => modal.kind !== kind))

export const useModals = (): readonly Modal[] => useSyncExternalStore(subscribe, openModals)
export const openModals = (): readonly Modal[] => stack

function set(next: readonly Modal[]): void {
  stack = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
