import { useState } from 'react'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { useOpenWay } from './billing.queries.ts'

/** Leads to the page of the payment company on which a card is given, and from there back here. */
export function useGiveCard(workspace: Pick<Workspace, 'id'>) {
  const openWay = useOpenWay(workspace.id)
  const [isLeaving, setLeaving] = useState(false)
  const give = () =>
    openWay.mutate(undefined, {
      onSuccess: ({ window: page }) => {
        if (!page) return
        setLeaving(true)
        location.assign(page.url)
      },
    })
  return { give, isPending: openWay.isPending || isLeaving, error: openWay.error }
}
