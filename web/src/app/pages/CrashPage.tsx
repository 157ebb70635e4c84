import { useEffect, useState } from 'react'
import { buildHeader } from '@quarry/contract/maintenance'
import { maintenanceRoutes } from '@quarry/contract/routes/maintenance'
import { api } from '../../lib/api.ts'
import { isOtherBuild } from '../../lib/build.ts'
import { useT } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { MessagePage } from './MessagePage.tsx'

/** What is shown when a page throws: a bug, or a part of the application that did not arrive, as after an upgrade of the server. */
export function CrashPage({ error }: { error: unknown }) {
  const t = useT()
  const isOutdated = useIsOutdated(error)
  const words = isOutdated
    ? { title: t('shell.upgrade.title'), body: t('shell.upgrade.body'), action: t('shell.upgrade.action') }
    : { title: t('shell.crash.title'), body: t('shell.crash.body'), action: t('shell.crash.action') }
  return (
    <div role="alert">
      <MessagePage
        drawing={isOutdated ? 'maintenance' : 'fault'}
        title={words.title}
        body={words.body}
        action={
          <Button kind="primary" onClick={() => location.reload()}>
            {words.action}
          </Button>
        }
      />
    </div>
  )
}

/** In the words of Chromium, Firefox and Safari. */
const isMissingPart = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|Importing a module script failed|preload CSS/i.test(error.message)

/** Whether the part that is missing belongs to an older build than the server has: then loading again surely helps, and happens by itself. */
function useIsOutdated(error: unknown): boolean {
  const [isOutdated, setIsOutdated] = useState(false)
  useEffect(() => {
    async function look() {
      if (!isMissingPart(error) || !(await isServerNewer())) return
      setIsOutdated(true)
      location.reload()
    }
    void look()
  }, [error])
  return isOutdated
}

/** False also where nothing answers: not an upgrade but no connection. What is shown stays then, and so does the button. */
async function isServerNewer(): Promise<boolean> {
  try {
    const build = (await fetch(api.address(maintenanceRoutes.status, {}))).headers.get(buildHeader)
    return build !== null && isOtherBuild(build)
  } catch {
    return false
  }
}
