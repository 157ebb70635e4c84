import { MailCheck } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useT } from '../../lib/i18n.ts'
import { focusFirstField } from '../../ui/form/focus-first-field.ts'
import { WhereMailIs } from './WhereMailIs.tsx'

/** A link is on its way. What was said replaces the form that asked for it, and takes over its focus, so that it is read out. */
export function LinkSent({ children, ...mail }: ComponentProps<typeof WhereMailIs> & { children: ReactNode }) {
  const t = useT()
  return (
    <>
      <MailCheck aria-hidden className="size-7 stroke-[1.5] text-ok" />
      <h1 ref={focusFirstField} tabIndex={-1} className="mt-3 text-title outline-none">
        {t('account.sent.title')}
      </h1>
      <WhereMailIs {...mail} />
      {children}
    </>
  )
}
