import type { MouseEvent, ReactNode } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { confirm } from '../../../ui/layers/confirm.tsx'

/** A link to where nothing of the answer comes from: some document may have said where, and what to add. It shows all of it, and asks. */
export function StrangeLink({ href, children }: { href: string; children?: ReactNode }) {
  const t = useT()

  async function open(event: MouseEvent) {
    event.preventDefault()
    const body = (
      <>
        {t('search.answer.leave.body')} <span className="wrap-anywhere">{href}</span>
      </>
    )
    const [title, action, keep] = [t('search.answer.leave.title'), t('search.answer.leave.action'), t('search.answer.leave.keep')]
    if (await confirm({ title, body, action, keep })) window.open(href, '_blank', 'noopener,noreferrer')
  }

  return (
    <a
      href={href}
      rel="noopener noreferrer"
      onClick={(event) => void open(event)}
      onAuxClick={(event) => event.button === 1 && void open(event)}
      className="text-accent underline underline-offset-2"
    >
      {children}
      {children !== href && <span className="wrap-anywhere"> ({href})</span>}
    </a>
  )
}
