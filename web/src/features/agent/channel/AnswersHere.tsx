import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { Field } from '../../../ui/form/Field.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { Switch } from '../../../ui/form/Switch.tsx'
import { useT } from '../i18n.ts'
import { type Answering, type ChannelAssignment, type ChannelClient, useAssign } from './channel.queries.ts'
import { ChooseSpaces } from './ChooseSpaces.tsx'

const switches = ['privateResponse', 'replyAsNewMessage', 'followThread', 'respondToAll'] as const

/** How an agent answers in a chat; each change counts at once. */
export function AnswersHere({
  workspace,
  client,
  assignment,
}: {
  workspace: Workspace
  client: ChannelClient
  assignment: ChannelAssignment
}) {
  const t = useT()
  const assign = useAssign(workspace.id)
  const shown: Answering = assign.isPending ? assign.variables.answering : assignment
  const set = (change: Partial<Answering>): void => {
    const { allowedChannels, privateResponse, replyAsNewMessage, respondToAll, followThread } = shown
    const answering = { allowedChannels, privateResponse, replyAsNewMessage, respondToAll, followThread, ...change }
    assign.mutate({ agentId: assignment.agentId, client, answering })
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
          on={shown[name]}
          onChange={(next) => set({ [name]: next })}
          label={t(`channel.settings.${name}`)}
          help={t(`channel.settings.${name}Help`)}
        />
      ))}
    </fieldset>
  )
}
