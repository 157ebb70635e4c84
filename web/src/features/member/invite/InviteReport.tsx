import { useT } from '../../../lib/i18n-later.ts'
import { StateDot } from '../../../ui/StateDot.tsx'
import type { Invitee } from './invitees.ts'

const shown = 100

type Problem = NonNullable<Invitee['problem']> | 'member' | 'invited'
type Props = { given: readonly Invitee[]; ready: number; members: readonly string[]; invited: readonly string[] }

/** Line by line, who is left out and why. */
export function InviteReport({ given, ready, members, invited }: Props) {
  const t = useT()
  const [memberSet, invitedSet] = [new Set(members), new Set(invited)]
  const problemOf = ({ email, problem }: Invitee): Problem | null =>
    problem ?? (email !== null && memberSet.has(email) ? 'member' : email !== null && invitedSet.has(email) ? 'invited' : null)
  const problems = given.flatMap((invitee) => {
    const problem = problemOf(invitee)
    return problem ? [{ ...invitee, problem }] : []
  })
  return (
    <section aria-live="polite" className="grid grid-cols-1 gap-2">
      {ready > 0 && <StateDot tone="ok">{t('member.inviteForm.ready', { count: ready })}</StateDot>}
      {problems.length > 0 && (
        <>
          <StateDot tone="warn">{t('member.inviteForm.problems', { count: problems.length })}</StateDot>
          <ul className="divide-y divide-line border-y border-line text-meta">
            {problems.slice(0, shown).map(({ line, raw, problem }, index) => (
              <li key={index} className="flex flex-wrap gap-x-2 py-1.5">
                <span className="text-text-quiet tabular-nums">{t('member.inviteForm.line', { line })}</span>
                <span className="min-w-0 font-medium wrap-anywhere">{raw}</span>
                <span>{t(`member.inviteForm.${problem}`)}</span>
              </li>
            ))}
            {problems.length > shown && (
              <li className="py-1.5 text-text-quiet">{t('member.inviteForm.more', { count: problems.length - shown })}</li>
            )}
          </ul>
        </>
      )}
    </section>
  )
}
