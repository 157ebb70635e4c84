import { setWays } from '../lib/api.ts'
import { t } from '../lib/i18n.ts'
import { forgetSession } from '../lib/session.ts'
import { toast } from '../ui/toast.ts'
import { stringifySearch } from './address.ts'

/** Where session and transport failures lead (spec §8). The application is loaded anew: nothing of an ended session stays in memory. */
export function connectWays(): void {
  const here = () => location.pathname + location.search + location.hash
  const flags = { required: {}, replaced: { sessionExpired: 'Y' }, unreachable: { connectionLost: 'Y' } }
  setWays({
    login: (reason) => {
      if (reason !== 'unreachable') forgetSession()
      location.replace(`/login${stringifySearch({ redirect: here(), ...flags[reason] })}`)
    },
    maintenance: () => {
      if (location.pathname !== '/maintenance') location.replace(`/maintenance${stringifySearch({ redirect: here() })}`)
    },
    offline: () => toast({ tone: 'neutral', text: t('shell.offline') }),
  })
}
