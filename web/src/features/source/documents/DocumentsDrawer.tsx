import { useState } from 'react'
import type { Source } from '@quarry/contract/wire/source/source'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { useT } from '../../../lib/i18n-later.ts'
import { Drawer } from '../../../ui/layers/Drawer.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { DocumentList } from './DocumentList.tsx'
import { DocumentTree } from '../tree/DocumentTree.tsx'
import { documentWords } from '../words.ts'

/** What decides who finds the documents. */
const decider = ({ accessLevel, rights }: Source) => (accessLevel === 'PUBLIC' && rights !== null ? 'service' : accessLevel)

type Props = { source: Source; workspace: Workspace; onClose: () => void }

/** What a source holds: files that were uploaded, which can be removed, or documents found there, which can be left out and let in again. */
export function DocumentsDrawer({ source, workspace, onClose }: Props) {
  const t = useT()
  const [shown, setShown] = useState<'included' | 'tree' | 'excluded'>('included')
  const isUpload = source.serviceName === 'upload'
  return (
    <Drawer
      open
      onClose={onClose}
      title={t(`source.${documentWords(source)}.title`, { name: source.displayName })}
      description={t(`source.rights.decides.${decider(source)}`, { service: source.vendor })}
    >
      <Tabs
        label={t('source.docs.tabs')}
        value={shown}
        onChange={setShown}
        tabs={[
          { value: 'included', label: t(isUpload ? 'source.files.list' : 'source.docs.included') },
          { value: 'tree', label: t('source.tree.show') },
          // A file that is taken out is gone.
          ...(isUpload ? [] : [{ value: 'excluded' as const, label: t('source.docs.excluded') }]),
        ]}
      >
        <div className="pt-4">
          {shown === 'tree' ? (
            <DocumentTree source={source} workspace={workspace} />
          ) : (
            <DocumentList key={shown} source={source} workspace={workspace} excluded={shown === 'excluded'} />
          )}
        </div>
      </Tabs>
    </Drawer>
  )
}
