import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { Field } from '../../../ui/form/Field.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { Switch } from '../../../ui/form/Switch.tsx'
import { useT } from '../i18n.ts'
import { type Answering, type ChannelAssignment, type ChannelClient, type ChannelVendor, useAssign } from './channel.queries.ts'
import { ChooseSpaces } from './ChooseSpaces.tsx'
import { confirmToAll } from './confirm-to-all.ts'

const switches = ['privateResponse', 'replyAsNewMessage', 'followThread', 'respondToAll'] as const
/** What takes hearing what calls nobody. */
const takesHearing: readonly (typeof switches)[number][] = ['followThread', 'respondToAll']

/** How an agent answers in a chat; each change counts at once. */
export function AnswersHere({
  workspace,
  vendor,
  client,
  assignment,
}: {
  workspace: Workspace
  vendor: ChannelVendor
  client: ChannelClient
  assignment: ChannelAssignment
}) {
  const t = useT()
  const assign = useAssign(workspace.id)
  const shown: Answering = { ...assignment, ...(assign.isPending && assign.variables.answering) }
  const set = (change: Partial<Answering>): void => {
    const { allowedChannels, privateResponse, replyAsNewMessage, respondToAll, followThread } = shown
    const answering = { allowedChannels, privateResponse, replyAsNewMessage, respondToAll, followThread, ...change }
    assign.mutate({ agentId: assignment.agentId, client, answering })
  }
  const isDeaf = (name: (typeof switches)[number]) => takesHearing.includes(name) && !client.hearsAll
  const helpOf = (name: (typeof switches)[number]): string => {
    if (!isDeaf(name)) return t(`channel.settings.${name}Help`)
    return t(vendor.mayHearAll ? 'channel.settings.notHeardHere' : 'channel.settings.notHeard', { service: vendor.name })
  }
  async function turn(name: (typeof switches)[number], next: boolean): Promise<void> {
    if (name !== 'respondToAll' || !next || (await confirmToAll())) set({ [name]: next })
  }
  return (
    <fieldset className="grid min-w-0 gap-4 border-s-2 border-line ps-4">
      <legend className="sr-only">{t('channel.settings.title')}</legend>
      <Field label={t('channel.settings.allowed')}>
        {(control) => (
          <Select
            {...control}
            value={shown.allowedChannels}
            onChange={(allowedChannels) => set({ allowedChannels })}
            options={[
              { value: 'all', label: t('channel.settings.all') },
              { value: 'selected', label: t('channel.settings.selected') },
            ]}
          />
        )}
      </Field>
      {shown.allowedChannels === 'selected' && (
        <ChooseSpaces key={assignment.assignmentId} workspaceId={workspace.id} client={client} assignment={assignment} />
      )}
      {switches.map((name) => (
        <Switch
          key={name}
          on={shown[name] && !isDeaf(name)}
          disabled={isDeaf(name)}
          onChange={(next) => void turn(name, next)}
          label={t(`channel.settings.${name}`)}
          help={helpOf(name)}
        />
      ))}
    </fieldset>
  )
}
