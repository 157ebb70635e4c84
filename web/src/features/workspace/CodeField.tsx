import { limits } from '@quarry/contract/limits'
import { useT } from '../../lib/i18n-later.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Input } from '../../ui/form/Input.tsx'
import { CodeStatus } from './CodeStatus.tsx'
import { nextCode } from './suggest-code.ts'
import type { CodeState } from './use-code-check.ts'

type CodeFieldProps = { code: string; state: CodeState; onChange: (code: string) => void }

/** The address of a workspace, with what is known about it. */
export function CodeField({ code, state, onChange }: CodeFieldProps) {
  const t = useT()
  const next = nextCode(code)
  const refused = state === 'inUse' || state === 'reserved' || state === 'malformed'
  return (
    <Field
      label={t('workspace.form.code')}
      help={
        <output className="flex min-h-6 flex-wrap items-center gap-x-2">
          <CodeStatus state={state} />
          {state === 'inUse' && (
            <Button kind="quiet" size="small" className="text-accent" onClick={() => onChange(next)}>
              {t('workspace.form.suggest', { code: next })}
            </Button>
          )}
        </output>
      }
    >
      {(control) => (
        <div className="flex items-center rounded-control border border-line-control bg-surface-raised has-aria-invalid:border-danger has-focus-visible:outline-2 has-focus-visible:-outline-offset-1 has-focus-visible:outline-accent">
          <span aria-hidden className="max-w-40 shrink-0 truncate ps-2.5 text-text-quiet">
            {location.host}/
          </span>
          <Input
            {...control}
            name="code"
            aria-invalid={refused || undefined}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            maxLength={limits.nameLength}
            value={code}
            onChange={(event) => onChange(event.target.value.trim())}
            className="border-0 bg-transparent ps-0 outline-none!"
          />
        </div>
      )}
    </Field>
  )
}
