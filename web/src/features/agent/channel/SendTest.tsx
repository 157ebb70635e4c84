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
  const named = listed.data?.pages.flatMap((page) => page.spaces) ?? []
  const spaces = named.filter(({ isMember, isExternal }) => isMember && !isExternal)
  const spaceId = chosen ?? spaces[0]?.id
  const choose = (id: string) => {
    setChosen(id)
    send.reset()
  }
  return (
    <div className="grid min-w-0 gap-3">
      <FormError error={listed.error} />
      {listed.isSuccess && spaceId === undefined && <p className="text-text-quiet">{t('channel.test.none', { service })}</p>}
      {spaceId !== undefined && (
        <Field label={t('channel.test.where')}>
          {(control) => (
            <Select
              {...control}
              value={spaceId}
              onChange={choose}
              options={spaces.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </Field>
      )}
      <div className="flex flex-wrap gap-2">
        {spaceId !== undefined && (
          <Button pending={send.isPending} onClick={() => send.mutate(spaceId)}>
            {t('channel.test.send')}
          </Button>
        )}
        <Button
          kind="quiet"
          pending={listed.isFetching}
          onClick={() => void (listed.hasNextPage ? listed.fetchNextPage() : listed.refetch())}
        >
          {t(listed.hasNextPage ? 'channel.spaces.more' : 'channel.test.look')}
        </Button>
      </div>
      <div aria-live="polite">{send.isSuccess && <StateDot tone="ok">{t('channel.test.sent', { service })}</StateDot>}</div>
      {send.error && <Refusal error={send.error} />}
    </div>
  )
}
