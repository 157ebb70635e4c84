import { useState } from 'react'
import { useT } from '../../../lib/i18n-later.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import type { ContainerPlace } from '../consent/consent.queries.ts'
import { FolderContents } from './FolderContents.tsx'
import { FolderPath } from './FolderPath.tsx'
import { joined, namesIn } from './folder-path.ts'

type Props = {
  /** Where the choice begins, as it was typed. */
  start: string
  /** Where the folders in this one are asked for. */
  placeOf: (folder: string) => ContainerPlace
  onChoose: (folder: string) => void
  onClose: () => void
}

/** Goes through the folders of a service, one after the other; the one that is open can be chosen. */
export function FolderDialog({ start, placeOf, onChoose, onClose }: Props) {
  const t = useT()
  const isAbsolute = start.startsWith('/')
  const [names, setNames] = useState(() => namesIn(start))
  const folder = joined(names, isAbsolute)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('source.folder.title')}
      description={t('source.folder.body')}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button
            kind="primary"
            onClick={() => {
              onChoose(folder)
              onClose()
            }}
          >
            {t(names.length > 0 ? 'source.folder.choose' : 'source.folder.chooseAll')}
          </Button>
        </>
      }
    >
      <FolderPath names={names} onOpen={(depth) => setNames(names.slice(0, depth))} />
      <FolderContents key={folder} place={placeOf(folder)} onOpen={(name) => setNames([...names, name])} />
    </Dialog>
  )
}
