import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { AgentId } from '@quarry/contract/ids'
import { confirm } from '../../../ui/layers/confirm.tsx'
import { agentSpot } from '../agent-spot.ts'
import { t } from '../i18n.ts'

/** Asks before what was not saved is lost: on the way to anything but another tab of the same agent. */
export function useLeaveGuard(agentId: AgentId, isChanged: boolean): void {
  const { history } = useRouter()
  useEffect(() => {
    if (!isChanged) return
    return history.block({
      blockerFn: async ({ currentLocation, nextLocation }) => {
        const next = agentSpot(nextLocation.hash.replace(/^#/, ''))
        const stays = nextLocation.pathname === currentLocation.pathname && next.at === 'detail' && next.agentId === agentId
        if (stays) return false
        const leaves = await confirm({
          title: t('agent.leave.title'),
          body: t('agent.leave.body'),
          action: t('agent.leave.action'),
          keep: t('agent.leave.keep'),
          danger: true,
        })
        return !leaves
      },
    })
  }, [history, agentId, isChanged])
}
