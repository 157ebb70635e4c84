import { maintenanceRoutes } from '@quarry/contract/routes/maintenance'
import { api, setWays } from '../lib/api.ts'
import { t } from '../lib/i18n.ts'
import { forgetSession, isLeavingSession } from '../lib/session.ts'
import { dismissNotice, showCommonError, toast } from '../ui/layers/toast.ts'
import { stringifySearch } from './address.ts'
import { queryClient } from './query-client.ts'
import { showUpgrade } from './upgrade.ts'

/** Where session and transport failures lead (spec §8). The application is loaded anew: nothing of an ended session stays in memory. */
export function connectWays(): void {
  setWays({
    login: leaveForLogin,
    maintenance: () => {
      if (location.pathname !== '/maintenance') location.replace(`/maintenance${stringifySearch({ redirect: here() })}`)
    },
    offline: showOffline,
    tooMany: showCommonError,
    outdated: showUpgrade,
  })
  addEventListener('offline', showOffline)
  addEventListener('online', showOnline)
}

const flags = {
  required: {},
  replaced: { sessionExpired: 'Y' },
  unreachable: { connectionLost: 'Y' },
  elsewhere: { loggedOut: 'Y' },
}

/** @param reason `elsewhere`: by the person, in another tab. */
export function leaveForLogin(reason: keyof typeof flags): void {
  if (isLeavingSession()) return
  if (reason === 'required' || reason === 'replaced') forgetSession()
  location.replace(`/login${stringifySearch({ redirect: here(), ...flags[reason] })}`)
}

const here = () => location.pathname + location.search + location.hash

const askAgainMs = 5_000
let watch: ReturnType<typeof setInterval> | undefined

/** Says so for as long as it lasts, and looks whether it still does: a server that is gone sends no event when it is back. */
function showOffline(): void {
  toast({ tone: 'neutral', text: t('shell.offline'), stays: true })
  watch ??= setInterval(() => void api.call(maintenanceRoutes.status, {}).then(showOnline, () => null), askAgainMs)
}

function showOnline(): void {
  clearInterval(watch)
  watch = undefined
  if (dismissNotice(t('shell.offline'))) toast({ tone: 'ok', text: t('shell.online') })
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
}
