import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { limits } from '@quarry/contract/limits'
import { holdsWebAddress } from '@quarry/contract/web-address'
import { useT } from '../../lib/i18n-later.ts'
import { WorkspaceName } from '@quarry/contract/workspace/workspace-name'
import { Button, buttonLook } from '../../ui/Button.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { CodeField } from './CodeField.tsx'
import { suggestCode } from './suggest-code.ts'
import { useCodeCheck } from './use-code-check.ts'
import { useCreateWorkspace } from './workspace.queries.ts'

const words = {
  simple: { title: 'workspace.form.title', body: 'workspace.form.simpleBody' },
  full: { title: 'workspace.form.title', body: 'workspace.form.fullBody' },
  first: { title: 'workspace.form.firstTitle', body: 'workspace.form.firstBody' },
} as const

type Props = { kind: 'simple' | 'full' | 'first'; onCreated: (code: string) => unknown }

/** @param kind `full`: the first step of the full creation. `simple`: the two fields that are needed. `first`: the same, for somebody new. */
export function CreateWorkspacePage({ kind, onCreated }: Props) {
  const t = useT()
  const full = kind === 'full'
  const create = useCreateWorkspace()
  const [name, setName] = useState('')
  const [displayName, setDisplayName] = useState('')
  /** Null until the person writes an address of their own: then it follows the name no longer. */
  const [ownCode, setOwnCode] = useState<string | null>(null)
  const [tried, setTried] = useState(false)

  const code = ownCode ?? suggestCode(name)
  const state = useCodeCheck(code)
  const lengths = { min: limits.workspaceNameMin, max: limits.nameLength }
  const isName = (text: string) => WorkspaceName.safeParse(text).success
  const isWrong = (text: string) =>
    tried && !isName(text) && (holdsWebAddress(text) ? t('workspace.form.nameAddress') : t('workspace.form.nameLength', lengths))
  const codeRefused = state === 'empty' || state === 'inUse' || state === 'reserved' || state === 'malformed'

  function submit() {
    setTried(true)
    if (!isName(name) || (displayName && !isName(displayName)) || codeRefused || create.isPending) return
    create.mutate({ code, name, ...(displayName && { displayName }) }, { onSuccess: (made) => onCreated(made.code) })
  }

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <header className="mb-2">
        <h1 className="text-title">{t(words[kind].title)}</h1>
        <p className="mt-1 text-text-quiet">{t(words[kind].body)}</p>
      </header>
      <TextField
        label={t('workspace.form.name')}
        help={t('workspace.form.nameHelp', lengths)}
        placeholder={t('workspace.form.namePlaceholder')}
        name="name"
        maxLength={limits.nameLength}
        value={name}
        error={isWrong(name)}
        onChange={(event) => setName(event.target.value)}
      />
      {full && (
        <TextField
          optional
          label={t('workspace.form.displayName')}
          help={t('workspace.form.displayNameHelp')}
          name="displayName"
          maxLength={limits.nameLength}
          value={displayName}
          error={displayName && isWrong(displayName)}
          onChange={(event) => setDisplayName(event.target.value)}
        />
      )}
      <CodeField code={code} state={state} onChange={setOwnCode} />
      <FormError error={create.error} />
      <div className="mt-2 flex flex-wrap gap-2">
        <Button type="submit" kind="primary" size="large" pending={create.isPending || create.isSuccess}>
          {t('workspace.form.submit')}
        </Button>
        <Link
          to={full ? '/workspace/simpleCreate' : '/workspace/create'}
          className={buttonLook({ kind: 'quiet', size: 'large' })}
        >
          {full ? t('workspace.form.less') : t('workspace.form.more')}
        </Link>
      </div>
    </form>
  )
}
