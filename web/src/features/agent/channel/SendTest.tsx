import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChannelClientId, WorkspaceId } from '@quarry/contract/ids'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { Refusal } from '../../../ui/settings/Refusal.tsx'
import { StateDot } from '../../../ui/StateDot.tsx'
import { useT } from '../i18n.ts'
import { spacesQuery, useSendTest } from './channel.queries.ts'

type Props = { workspaceId: WorkspaceId; channelClientId: ChannelClientId; service: string }

/** Has the app write to a channel that it is in, and says what came of it. */
export function SendTest({ workspaceId, channelClientId, service }: Props) {
  const t = useT()
  const [chosen, setChosen] = useState<string | null>(null)
  const send = useSendTest(workspaceId, channelClientId)
  const listed = useInfiniteQuery(spacesQuery(workspaceId, channelClientId))
  const spaces = (listed.data?.pages.flatMap((page) => page.spaces) ?? []).filter(({ isMember, isExternal }) => isMember && !isExternal)
  const spaceId = chosen ?? spaces[0]?.id
  if (listed.error) return <FormError error={listed.error} />
  if (spaceId === undefined)
    return (
      <div className="grid justify-items-start gap-2">
        {listed.isSuccess && <p className="text-text-quiet">{t('channel.test.none', { service })}</p>}
        <Button size="small" pending={listed.isFetching} onClick={() => void listed.refetch()}>
          {t('channel.test.look')}
        </Button>
      </div>
    )
  return (
    <div className="grid min-w-0 gap-3">
      <Field label={t('channel.test.where')}>
        {(control) => (
          <Select
            {...control}
            value={spaceId}
            onChange={(id) => {
              setChosen(id)
              send.reset()
            }}
            options={spaces.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </Field>
      <Button className="justify-self-start" pending={send.isPending} onClick={() => send.mutate(spaceId)}>
        {t('channel.test.send')}
      </Button>
      <div aria-live="polite">{send.isSuccess && <StateDot tone="ok">{t('channel.test.sent', { service })}</StateDot>}</div>
      {send.error && <Refusal error={send.error} />}
    </div>
  )
}
