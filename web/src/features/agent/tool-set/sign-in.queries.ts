import { queryOptions, useMutation } from '@tanstack/react-query'
import type { ConnectionId, ToolSetId, WorkspaceId } from '@quarry/contract/ids'
import { connectionRoutes } from '@quarry/contract/routes/source/connection'
import type { ServiceName } from '@quarry/contract/source/service'
import type { InputOf } from '@quarry/contract/wire/route'
import { api } from '../../../lib/api.ts'
import { expectSignIn, type PendingSignIn } from '../../../lib/pending-sign-in.ts'

const part = 'toolset'

/** How one signs in to a service for tools, and with which accounts that are known already. */
export const signInWaysQuery = (workspaceId: WorkspaceId, serviceName: ServiceName) =>
  queryOptions({
    queryKey: ['workspace', workspaceId, 'toolSignIn', serviceName],
    queryFn: ({ signal }) => api.call(connectionRoutes.ways, { workspaceId, serviceName, part }, { signal }),
    // What is typed there must not be replaced.
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** Accounts for tools that the caller knows of: their own, and for those who look after them the workspace's. */
export const toolConnectionsQuery = (workspaceId: WorkspaceId) =>
  queryOptions({
    queryKey: ['workspace', workspaceId, 'connections'],
    queryFn: ({ signal }) => api.call(connectionRoutes.list, { workspaceId }, { signal }),
    select: ({ connections }) => connections.filter((each) => each.part === part),
  })

type Given = { workspaceId: WorkspaceId; serviceName: ServiceName; isShared: boolean }
type More = Pick<InputOf<typeof connectionRoutes.add>, 'settings' | 'accountOf'>

/** Connects by the form of a service. */
export const useConnectByForm = (given: Given) =>
  useMutation({
    mutationFn: (more: More) => api.call(connectionRoutes.add, { ...given, part, ...more }),
    meta: { shows: 'all' },
  })

/** @property toolSetId what of it is chosen is asked for, and nothing else */
type Leaving = Given & { toolSetId: ToolSetId; pending: PendingSignIn }

/** Leaves for the consent page; a connection that is refused or lacks permission is given anew, so that what it serves goes on with it. */
export const useLeaveForConsent = ({ pending, toolSetId, ...given }: Leaving) =>
  useMutation({
    mutationFn: async ({ renews, ...more }: More & { renews?: ConnectionId | null }) => {
      const { address } = renews
        ? await api.call(connectionRoutes.consent, {
            workspaceId: given.workspaceId,
            connectionId: renews,
            toolSetId,
          })
        : await api.call(connectionRoutes.begin, { ...given, part, toolSetId, ...more })
      expectSignIn(pending)
      location.assign(address)
    },
    meta: { shows: 'all' },
  })
