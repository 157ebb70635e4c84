import { Link } from '@tanstack/react-router'
import { LogIn } from 'lucide-react'
import { buttonLook } from '../../../ui/Button.tsx'
import { signInPlace } from '../agent-address.ts'
import type { Agent } from '../agent-types.ts'
import { useT } from '../i18n.ts'

/** Says at which services an agent needs the caller's account before it can do anything there; where it lacks permission it asks when it comes to that. */
export function SignInNotice({ agent: { agentId, toolSets }, workspaceCode }: { agent: Agent; workspaceCode: string }) {
  const t = useT()
  const missing = toolSets.filter(
    ({ connectionMethod, displayState, problem, authenticationLinkType }) =>
      connectionMethod === 'PERSONAL' &&
      displayState !== 'CONNECTED' &&
      problem !== 'scopeMissing' &&
      authenticationLinkType !== 'NONE',
  )
  if (missing.length === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-surface bg-surface-sunken px-4 py-3">
      <span className="min-w-48 flex-1">
        {t('toolSet.auth.needed', { services: missing.map(({ name }) => name).join(', ') })}
      </span>
      <Link {...signInPlace(workspaceCode, agentId)} className={buttonLook({ size: 'small' })}>
        <LogIn aria-hidden className="size-4" />
        {t('toolSet.signIn.action')}
      </Link>
    </p>
  )
}
