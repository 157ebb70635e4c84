import { t } from '../lib/i18n.ts'

export type Notice = {
  tone: 'ok' | 'danger' | 'neutral'
  text: string
  /** What the person may do about it. */
  action?: { label: string; run: () => void }
}

type Show = (notice: Notice) => void
let show: Show | null = null
const waiting: Notice[] = []

/** Says something in the corner. Waits for the layer that shows it, which is loaded after the page. */
export function toast(notice: Notice): void {
  if (show) show(notice)
  else waiting.push(notice)
}

/** The one message for a failure that has no better place (spec §8: toast_common_api_error). */
export const showCommonError = (): void => toast({ tone: 'danger', text: t('error.common') })

export function onToast(next: Show): void {
  show = next
  for (const notice of waiting.splice(0)) next(notice)
}
