import type { Member, MemberStatus } from '@quarry/contract/member'
import { useT } from '../../lib/i18n.ts'
import { StateDot } from '../../ui/StateDot.tsx'
import type { Tone } from '../../ui/tones.ts'

const tones: Record<MemberStatus, Tone> = { active: 'ok', not_joined: 'active', deactivate: 'warn', declined: 'neutral' }

/** A status of spec §3, or that an invitation has run out. */
export function MemberState({ member: { status, invitation } }: { member: Member }) {
  const t = useT()
  const isExpired = status === 'not_joined' && invitation?.isExpired
  return (
    <StateDot tone={isExpired ? 'neutral' : tones[status]}>
      {isExpired ? t('member.expired') : t(`member.statuses.${status}`)}
    </StateDot>
  )
}
