import { useSyncExternalStore } from 'react'
import { t } from '../../lib/i18n.ts'

export type Notice = {
  tone: 'ok' | 'danger' | 'neutral'
  text: string
  /** What the person may do about it. */
  action?: { label: string; run: () => void }
  /** Stays until it is answered or `dismissNotice` takes it back; others go by themselves. */
  stays?: boolean
}
export type Toast = Notice & { id: number }

/** Older ones give way: nobody reads a tower. */
const most = 3

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Says something in the corner. The same words are shown once, however often they are said. */
export function toast(notice: Notice): void {
  lastId += 1
  const others = toasts.filter(({ text }) => text !== notice.text)
  const [staying, passing] = [others.filter(({ stays }) => stays), others.filter(({ stays }) => !stays)]
  set([...staying, ...[...passing, { ...notice, id: lastId }].slice(-most)])
}

/** Takes back what is no longer so. @returns whether it was still said. */
export function dismissNotice(text: string): boolean {
  const others = toasts.filter((toast) => toast.text !== text)
  const wasSaid = others.length < toasts.length
  if (wasSaid) set(others)
  return wasSaid
}

/** The one message for a failure that has no better place (spec §8: toast_common_api_error). */
export const showCommonError = (): void => toast({ tone: 'danger', text: t('toast_common_api_error') })

export const dismissToast = (id: number): void => set(toasts.filter((toast) => toast.id !== id))
export const currentToasts = (): readonly Toast[] => toasts
export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, currentToasts)

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
