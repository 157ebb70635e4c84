import { type ReactNode, useState } from 'react'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { useT } from '../../lib/i18n-later.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { Code } from '../../ui/Code.tsx'
import { keySnippetOf, type ProgramName, programNames, signInSnippetOf } from './program-snippets.ts'

/** Names of products are the same in every language. */
const names: Record<ProgramName, string> = {
  claudeCode: 'Claude Code',
  claude: 'Claude',
  chatgpt: 'ChatGPT',
  cursor: 'Cursor',
  vscode: 'VS Code',
  openai: 'OpenAI API',
}

/** How assistants and other programs are led to this workspace: its addresses, and for each what to enter there. */
export function ConnectPrograms({ workspace }: { workspace: Pick<Workspace, 'code'> }) {
  const t = useT()
  const [shown, setShown] = useState<ProgramName>('claudeCode')
  const mcp = `${location.origin}/mcp/${workspace.code}`
  const openai = `${location.origin}/openai/v1`
  const signIn = signInSnippetOf(shown, { mcp })
  const withKey = keySnippetOf(shown, { mcp, openai })
  return (
    <section className="mt-10" aria-labelledby="connect-programs">
      <h2 id="connect-programs" className="text-base font-semibold">
        {t('connectedApp.connect.title')}
      </h2>
      <p className="mb-4 max-w-180 text-text-quiet">{t('connectedApp.connect.body')}</p>
      <dl className="mb-6 grid gap-4 md:grid-cols-2">
        <Address term={t('connectedApp.connect.mcp')}>
          <Code text={mcp} copyLabel={t('connectedApp.connect.copyMcp')} />
        </Address>
        <Address term={t('connectedApp.connect.openai')}>
          <Code text={openai} copyLabel={t('connectedApp.connect.copyOpenai')} />
        </Address>
      </dl>
      <Tabs
        label={t('connectedApp.connect.title')}
        value={shown}
        onChange={setShown}
        tabs={programNames.map((value) => ({ value, label: names[value] }))}
      >
        <div className="grid gap-2.5 pt-4">
          {shown !== 'openai' && <p className="max-w-180">{t(`connectedApp.connect.signIn.${shown}`)}</p>}
          {signIn && <Snippet {...signIn} />}
          {signIn ? (
            <details key={shown} className="group">
              <summary className="cursor-pointer rounded-control py-1 text-text-quiet">{t('connectedApp.connect.orKey')}</summary>
              <div className="grid gap-2.5 pt-1.5">
                <p className="max-w-180">{t(`connectedApp.connect.withKey.${shown}`)}</p>
                <Snippet {...withKey} />
              </div>
            </details>
          ) : (
            <>
              <p className="max-w-180">{t(`connectedApp.connect.withKey.${shown}`)}</p>
              <Snippet {...withKey} />
            </>
          )}
        </div>
      </Tabs>
    </section>
  )
}

const Address = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="mb-1.5 font-medium">{term}</dt>
    <dd>{children}</dd>
  </div>
)

function Snippet({ text, place }: { text: string; place: string | null }) {
  const t = useT()
  return (
    <>
      {place && <p className="text-meta text-text-quiet">{place}</p>}
      <Code text={text} copyLabel={t('connectedApp.connect.copy')} />
    </>
  )
}
