import type { WorkspaceId } from '@quarry/contract/ids'
import type { Scope } from '@quarry/contract/workspace/scope'
import { useT } from '../../lib/i18n-later.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Input } from '../../ui/form/Input.tsx'

type Props = { apiKey: string; workspaceId: WorkspaceId; scopes: readonly Scope[] }

/** A new key, with a first call to try it with. */
export function RevealedKey({ apiKey, workspaceId, scopes }: Props) {
  const t = useT()
  const call = exampleCall(scopes, workspaceId)
  return (
    <div className="grid gap-4 pb-1">
      <Field label={t('apiKey.reveal.label')}>
        {(control) => (
          <span className="flex flex-wrap gap-2 [&>.button]:h-9.5 pointer-coarse:[&>.button]:h-11">
            <Input
              {...control}
              readOnly
              value={apiKey}
              onFocus={(event) => event.target.select()}
              spellCheck={false}
              className="min-w-0 flex-1 basis-64 font-mono"
            />
            <CopyButton text={apiKey} label={t('apiKey.reveal.copy')} />
          </span>
        )}
      </Field>
      {call && (
        <div>
          <p className="mb-1.5 font-medium">{t('apiKey.reveal.try')}</p>
          <pre className="rounded-control bg-surface-sunken p-3 text-xs break-all whitespace-pre-wrap">
            <code>{`curl '${location.origin}/api/v1${call}' \\\n  -H 'Authorization: Bearer ${apiKey}'`}</code>
          </pre>
        </div>
      )}
    </div>
  )
}

/** A call without consequences that one of the scopes opens; null when there is none. */
function exampleCall(scopes: readonly Scope[], workspaceId: WorkspaceId): string | null {
  if (scopes.includes('search')) return `/s/searchContent?workspaceId=${workspaceId}&query=hello`
  if (scopes.includes('workspace:read')) return `/w/workspace/detail?workspaceId=${workspaceId}`
  if (scopes.includes('sources:read')) return `/w/workspace/contentProvider?workspaceId=${workspaceId}`
  return null
}
