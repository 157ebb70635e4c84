import type { Language } from '@quarry/contract/account/account'
import { type TemplateId, templateIds } from '@quarry/contract/agent/agent'
import type { OutputOf } from '@quarry/contract/wire/route'
import type { agentRoutes } from '@quarry/contract/wire/agent/agent'
import type { ServiceCategory } from '@quarry/contract/source/service'
import type { Needs } from '../../../context.ts'
import { servicesWith } from '../../connection/connection.ts'
import { en } from './en.ts'
import { ko } from './ko.ts'
import type { Texts } from './template.ts'

/** What kinds of services hold what the template looks for, the most important first. */
const looksIn: Readonly<Record<TemplateId, readonly ServiceCategory[]>> = {
  hr_guide: ['drive', 'wiki', 'file'],
  it_desk: ['wiki', 'issue', 'drive'],
  support_reply: ['issue', 'wiki'],
  sales_brief: ['mail', 'calendar', 'drive'],
  meeting_notes: ['drive', 'wiki', 'calendar'],
  project_status: ['issue', 'wiki', 'drive'],
  onboarding: ['wiki', 'drive', 'file'],
  doc_writer: ['wiki', 'drive'],
  contract_check: ['drive', 'file'],
  mail_triage: ['mail'],
  schedule_finder: ['calendar', 'mail'],
  design_qa: ['design'],
}

/** The texts of a template. Who reads neither language gets English. */
export const templateTexts = (id: TemplateId, lang: Language): Texts => (lang === 'ko' ? ko : en)[id]

/** What an agent can be made from, in the order of the gallery. */
export function listTemplates(
  ctx: Needs<'vendors'>,
  { lang }: { lang: Language },
): OutputOf<typeof agentRoutes.templates>['templates'] {
  return templateIds.map((templateId) => ({
    templateId,
    ...templateTexts(templateId, lang),
    sources: looksIn[templateId].flatMap((category) =>
      servicesWith(ctx, ({ about, source }) => source && about.category === category),
    ),
  }))
}
