import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { largeSpace } from '@quarry/contract/channel/channel'
import type { WorkspaceId } from '@quarry/contract/ids'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { useT } from '../i18n.ts'
import { type ChannelAssignment, type ChannelClient, spacesQuery, useAssignSpaces } from './channel.queries.ts'
import { confirmLarge } from './confirm-to-all.ts'

type Props = { workspaceId: WorkspaceId; client: ChannelClient; assignment: ChannelAssignment }

/** The channels that an agent answers in, out of those that the service names. */
export function ChooseSpaces({ workspaceId, client: { channelClientId }, assignment }: Props) {
  const { assignmentId, spaces: saved, respondToAll } = assignment
  const t = useT()
  const [chosen, setChosen] = useState<readonly string[]>(saved.map(({ id }) => id))
  const save = useAssignSpaces(workspaceId)
  const listed = useInfiniteQuery(spacesQuery(workspaceId, channelClientId))
  const spaces = listed.data?.pages.flatMap((page) => page.spaces) ?? []
  const choose = (id: string, isChosen: boolean) => setChosen(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id))
  async function keep(): Promise<void> {
    const isNew = (id: string) => chosen.includes(id) && !saved.some((each) => each.id === id)
    const large = respondToAll ? spaces.filter(({ id, memberCount }) => isNew(id) && (memberCount ?? 0) > largeSpace) : []
    if (large.length > 0 && !(await confirmLarge(large.map(({ name }) => name)))) return
    save.mutate(
      { assignmentId, spaceIds: [...chosen] },
      { onSuccess: () => toast({ tone: 'ok', text: t('channel.spaces.saved') }) },
    )
  }
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1 text-meta font-button">{t('channel.spaces.title')}</legend>
      <FormError error={listed.error ?? save.error} />
      {listed.isPending && <SkeletonRows count={3} className="h-6" />}
      {listed.isSuccess && spaces.length === 0 && <p className="text-text-quiet">{t('channel.spaces.none')}</p>}
      <div className="grid max-h-64 gap-1 overflow-y-auto">
        {spaces.map(({ id, name, isExternal, isMember }) => (
          <Checkbox
            key={id}
            checked={chosen.includes(id)}
            disabled={isExternal}
            onChange={(event) => choose(id, event.target.checked)}
            label={
              <>
                #{name}
                {(isExternal || !isMember) && (
                  <span className="ms-2 text-meta text-text-quiet">
                    {t(isExternal ? 'channel.spaces.external' : 'channel.spaces.notThere')}
                  </span>
                )}
              </>
            }
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        {listed.hasNextPage && (
          <Button size="small" pending={listed.isFetchingNextPage} onClick={() => void listed.fetchNextPage()}>
            {t('channel.spaces.more')}
          </Button>
        )}
        <Button size="small" kind="primary" pending={save.isPending} onClick={() => void keep()}>
          {t('channel.spaces.save')}
        </Button>
      </div>
    </fieldset>
  )
}
