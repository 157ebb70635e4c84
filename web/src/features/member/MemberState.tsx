import type { Member } from '@quarry/contract/wire/workspace/member'
import type { MemberStatus } from '@quarry/contract/workspace/member'
import { useT } from '../../lib/i18n-later.ts'
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
