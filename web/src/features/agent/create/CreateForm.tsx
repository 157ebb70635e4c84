import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { customTemplate, type TemplateId } from '@quarry/contract/agent/agent'
import { limits } from '@quarry/contract/limits'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { useLanguage } from '../../../lib/i18n.ts'
import { recall, remember } from '../../../lib/remembered.ts'
import { usePlace } from '../../../lib/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { Switch } from '../../../ui/form/Switch.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { createHash, detailHash } from '../agent-address.ts'
import { namedFailure } from '../../../lib/failures.ts'
import { PlanLink } from '../../../ui/plan/PlanLink.tsx'
import { useCreateAgent } from '../agent.queries.ts'
import type { Template } from '../agent-types.ts'
import { useT } from '../i18n.ts'
import { formsOf, areReady, type ToolSetChoices } from '../tool-set/choice.ts'
import { toolSetOffersQuery } from '../tool-set/tool-set.queries.ts'
import { TextList } from '../TextList.tsx'
import { useGo } from '../use-spot.ts'
import { CreateTools } from './CreateTools.tsx'
import { withRecent } from './ordered-templates.ts'

/** @param template null: from scratch. */
type Props = { workspace: Workspace; template: Template | null; onClose: () => void }

/** Shows what a template says, and makes an agent of it. */
export function CreateForm({ workspace, template, onClose }: Props) {
  const t = useT()
  const language = useLanguage()
  const go = useGo()
  const place = usePlace(workspace.id)
  const create = useCreateAgent(workspace.id)
  const [name, setName] = useState(template?.name ?? '')
  const [isShared, setShared] = useState(false)
  const [choices, setChoices] = useState<ToolSetChoices>({})
  const { data: offers } = useQuery(toolSetOffersQuery(workspace.id))
  const [begun] = useState(Date.now)

  function submit() {
    const made = name.trim()
    const durationTimeString = `${Math.round((Date.now() - begun) / 1000)}s`
    const templateId: TemplateId | typeof customTemplate = template?.templateId ?? customTemplate
    const toolSets = formsOf(choices, offers ?? [])
    const form = { toolSets, templateId, isShared, lang: language, name: made, durationTimeString }
    create.mutate(form, {
      onSuccess: ({ agentId }) => {
        if (template) remember('recentTemplates', place, withRecent(recall('recentTemplates', place), template.templateId))
        toast({
          tone: 'ok',
          text: t('agent.create.done', { name: made }),
          action: { label: t('agent.create.toChannels'), run: () => go(detailHash(agentId, 'channels')) },
        })
        go(detailHash(agentId, 'manage'), { replace: true })
      },
    })
  }

  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={template?.name ?? t('agent.create.scratch')}
      description={template?.description ?? t('agent.create.scratchBody')}
      actions={
        <>
          <Button kind="quiet" className="me-auto" onClick={() => go(createHash(), { replace: true })}>
            {t('agent.create.back')}
          </Button>
          <Button
            kind="primary"
            form="create-agent"
            type="submit"
            disabled={name.trim() === '' || !areReady(choices, offers ?? [])}
            pending={create.isPending}
          >
            {t('agent.create.submit')}
          </Button>
        </>
      }
    >
      <form
        id="create-agent"
        className="grid gap-4 pb-2"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextField
          label={t('agent.field.name')}
          value={name}
          maxLength={limits.agentNameLength}
          required
          onChange={(event) => setName(event.target.value)}
        />
        <Switch
          on={isShared}
          onChange={setShared}
          label={t('agent.share.title')}
          help={t(isShared ? 'agent.share.helpOn' : 'agent.share.helpOff')}
        />
        <CreateTools workspace={workspace} suggested={template?.sources ?? []} choices={choices} onChange={setChoices} />
        <FormError error={create.error} />
        {namedFailure(create.error)?.error === 'agentLimitReached' && <PlanLink workspace={workspace} />}
        {template && <TextList texts={template} without={['name', 'description']} />}
      </form>
    </Dialog>
  )
}
