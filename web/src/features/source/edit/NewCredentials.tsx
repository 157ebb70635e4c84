import { useState } from 'react'
import type { Source } from '@quarry/contract/wire/source/source'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { useT } from '../../../lib/i18n-later.ts'
import { Button } from '../../../ui/Button.tsx'
import { EditDrawer } from './EditDrawer.tsx'

/** The way out for a source whose password, token or key is refused: the form that takes a new one. What was indexed stays. */
export function NewCredentials({ source, workspace }: { source: Source; workspace: Workspace }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" className="mt-2" onClick={() => setOpen(true)}>
        {t('source.consent.renew')}
        <span className="sr-only">: {source.displayName}</span>
      </Button>
      {open && <EditDrawer source={source} workspace={workspace} onClose={() => setOpen(false)} />}
    </>
  )
}
