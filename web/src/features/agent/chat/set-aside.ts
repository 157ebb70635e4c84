import { inWords } from '../../../lib/i18n.ts'
import { confirm } from '../../../ui/layers/confirm.tsx'
import { waitingCalls } from '../call/call-state.ts'
import { t } from '../i18n.ts'
import type { Run } from './run-after.ts'

/** @returns whether what the agent waits for is given up for another question. */
export function askToSetAside({ calls }: Run): Promise<boolean> {
  const title = waitingCalls(calls)
    .map((call) => inWords(call.title))
    .join(', ')
  return confirm({
    title: t('acting.aside.title'),
    body: title ? t('acting.aside.body', { title }) : t('acting.aside.bodySignIn'),
    action: t('acting.aside.action'),
    keep: t('acting.aside.keep'),
  })
}
