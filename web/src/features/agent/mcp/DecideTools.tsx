import { useState } from 'react'
import type { ToolEffect, ToolFieldRole } from '@quarry/contract/agent/tool'
import type { WorkspaceId } from '@quarry/contract/ids'
import type { McpServer, McpTool } from '@quarry/contract/wire/agent/custom-mcp'
import { fits } from '../../../lib/text/fits.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { useT } from '../i18n.ts'
import { useCheckServer, useDecideTools } from './mcp.queries.ts'
import { SignInAt } from './SignInAt.tsx'
import { ToolDecision } from './ToolDecision.tsx'

type Props = { workspaceId: WorkspaceId; server: McpServer; onClose: () => void; onBack: () => void }

/** From so many on they are searched. */
const many = 8

/** A decision about a tool as it was described when it was made. */
type Decision = { effect: ToolEffect | null; fields: Readonly<Record<string, ToolFieldRole>>; hash: string | null }

/** What counts now: a tool that is described otherwise, or that is not there, is off. */
const effectNow = ({ state, effect }: McpTool): ToolEffect | null => (state === 'on' ? effect : null)

/** What each tool of a server does, as a person decides; nothing is on by itself. */
export function DecideTools({ workspaceId, server, onClose, onBack }: Props) {
  const t = useT()
  const { serviceName, name, tools, leftOut } = server
  const [changes, setChanges] = useState<ReadonlyMap<string, Decision>>(new Map())
  const [words, setWords] = useState('')
  const decide = useDecideTools(workspaceId)
  const check = useCheckServer(workspaceId)
  /** Of a tool that is described otherwise by now, nothing was decided. */
  const changeOf = (tool: McpTool) => {
    const change = changes.get(tool.name)
    return change && change.hash === tool.hash ? change : null
  }
  const effectOf = (tool: McpTool) => {
    const change = changeOf(tool)
    return change ? change.effect : effectNow(tool)
  }
  const rolesOf = (tool: McpTool) => changeOf(tool)?.fields ?? {}
  const change = (all: readonly McpTool[], decide: (tool: McpTool) => Omit<Decision, 'hash'>) =>
    setChanges(new Map([...changes, ...all.map((tool) => [tool.name, { ...decide(tool), hash: tool.hash }] as const)]))
  const switchTo = (all: readonly McpTool[], effect: ToolEffect | null) =>
    change(all, (tool) => ({ effect, fields: rolesOf(tool) }))
  const decided = tools.filter((tool) => tool.hash !== null && changeOf(tool))
  const reads = tools.filter((tool) => tool.saidEffect === 'read' && tool.hash !== null && effectOf(tool) === null)
  const shown = tools.filter(({ name: tool, said }) => fits(words, `${tool} ${said.description}`))

  const save = () =>
    decide.mutate(
      {
        serviceName,
        tools: decided.map((tool) => ({
          name: tool.name,
          effect: effectOf(tool),
          hash: tool.hash!,
          fields: { ...rolesOf(tool) },
        })),
      },
      {
        onSuccess() {
          toast({ tone: 'ok', text: t('mcp.tools.saved') })
          onBack()
        },
      },
    )

  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={t('mcp.tools.title', { name })}
      description={t('mcp.tools.body')}
      actions={
        <>
          <Button kind="quiet" className="me-auto" onClick={onBack}>
            {t('mcp.enter.back')}
          </Button>
          <Button pending={check.isPending} onClick={() => check.mutate(serviceName)}>
            {t('mcp.tools.again')}
          </Button>
          <Button kind="primary" disabled={decided.length === 0} pending={decide.isPending} onClick={save}>
            {t('mcp.tools.save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3 pb-2">
        <FormError error={decide.error ?? check.error} />
        {server.signInAt && <SignInAt workspaceId={workspaceId} server={server} place={server.signInAt} />}
        {tools.length >= many && (
          <Input
            type="search"
            aria-label={t('mcp.tools.find')}
            placeholder={t('mcp.tools.find')}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        )}
        {reads.length > 0 && (
          <Button size="small" kind="quiet" className="justify-self-end" onClick={() => switchTo(reads, 'read')}>
            {t('mcp.tools.allReads')}
          </Button>
        )}
        {tools.length === 0 && server.problem !== 'signInNeeded' && <p className="text-text-quiet">{t('mcp.tools.none')}</p>}
        {tools.length > 0 && shown.length === 0 && <p className="py-6 text-center text-text-quiet">{t('mcp.tools.noneFits')}</p>}
        {shown.length > 0 && (
          <ul className="divide-y divide-line border-y border-line">
            {shown.map((tool) => (
              <ToolDecision
                key={tool.name}
                tool={tool}
                effect={effectOf(tool)}
                roles={rolesOf(tool)}
                onDecide={(effect) => switchTo([tool], effect)}
                onRole={(field, role) =>
                  change([tool], () => ({ effect: effectOf(tool), fields: { ...rolesOf(tool), [field]: role } }))
                }
              />
            ))}
          </ul>
        )}
        {leftOut.length > 0 && (
          <p className="text-meta text-text-quiet wrap-anywhere">
            {t('mcp.tools.leftOut', { names: leftOut.map((tool) => tool.name || '?').join(', ') })}
          </p>
        )}
      </div>
    </Dialog>
  )
}
