import { useQuery } from '@tanstack/react-query'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { inWords, useLanguage } from '../../../lib/i18n.ts'
import { displayDate } from '../../../lib/text/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { List, ListRow } from '../../../ui/ListRow.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import { SectionPage } from '../../../ui/SectionPage.tsx'
import { ServiceMark } from '../../../ui/ServiceMark.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { useT } from '../i18n.ts'
import { type Rule, rulesQuery, useRevokeRule } from './approval.queries.ts'
import { filesOf } from './approval-files.ts'
import { typedOf } from './approval-draft.ts'

/** Settings → remembered approvals: what agents do without asking the person, until they say otherwise. */
export function RulesPage({ workspace }: { workspace: Workspace }) {
  const t = useT()
  const { data: rules, error, refetch } = useQuery(rulesQuery(workspace.id))
  return (
    <SectionPage title={t('shell.sections.approvals')} subtitle={t('acting.rules.subtitle')}>
      {error && !rules && <Problem title={t('acting.rules.failed')} onRetry={refetch} />}
      {!error && !rules && <SkeletonRows count={3} className="h-15" />}
      {rules?.length === 0 && (
        <EmptyState drawing="nothingYet" title={t('acting.rules.none')} body={t('acting.rules.noneBody')} />
      )}
      {rules && rules.length > 0 && (
        <List label={t('acting.rules.list')}>
          {rules.map((rule) => (
            <RuleRow key={rule.ruleId} workspace={workspace} rule={rule} />
          ))}
        </List>
      )}
    </SectionPage>
  )
}

/** Of files their names. */
function wordsOf(value: unknown): string {
  const names = filesOf({ kind: 'files', value }).map(({ name }) => name)
  return names.length > 0 ? names.join(', ') : String(typedOf({ kind: 'text', value }))
}

function RuleRow({ workspace, rule }: { workspace: Workspace; rule: Rule }) {
  const t = useT()
  const language = useLanguage()
  const revoke = useRevokeRule(workspace.id)
  const { ruleId, agent, serviceName, pinned, expiresAt } = rule
  const title = inWords(rule.title)
  const fields = pinned.map(({ label, value }) => `${inWords(label)}: ${wordsOf(value)}`).join(', ')
  return (
    <ListRow
      lead={<ServiceMark service={serviceName} />}
      title={title}
      about={
        <>
          {t('acting.rules.of', { name: agent.name, date: displayDate(expiresAt, language) })}
          {' · '}
          {fields ? t('acting.rules.pinned', { fields }) : t('acting.rules.unpinned')}
        </>
      }
      actions={
        <Button
          size="small"
          aria-label={t('acting.rules.revokeOf', { title })}
          pending={revoke.isPending}
          onClick={() => revoke.mutate(ruleId, { onSuccess: () => toast({ tone: 'ok', text: t('acting.rules.revoked') }) })}
        >
          {t('acting.rules.revoke')}
        </Button>
      }
    />
  )
}
