import { addTexts } from '../../lib/i18n.ts'
import { acting as enActing } from '../../locales/agent/acting/en.ts'
import { acting as koActing } from '../../locales/agent/acting/ko.ts'
import { asked as enAsked } from '../../locales/agent/asked/en.ts'
import { asked as koAsked } from '../../locales/agent/asked/ko.ts'
import { beyondPlan as enBeyondPlan } from '../../locales/agent/beyond-plan/en.ts'
import { beyondPlan as koBeyondPlan } from '../../locales/agent/beyond-plan/ko.ts'
import { channel as enChannel } from '../../locales/agent/channel/en.ts'
import { channel as koChannel } from '../../locales/agent/channel/ko.ts'
import { files as enFiles } from '../../locales/agent/files/en.ts'
import { files as koFiles } from '../../locales/agent/files/ko.ts'
import { sharing as enSharing } from '../../locales/agent/sharing/en.ts'
import { sharing as koSharing } from '../../locales/agent/sharing/ko.ts'
import { agent as en } from '../../locales/agent/en.ts'
import { agent as ko } from '../../locales/agent/ko.ts'
import { toolSet as toolSetEn } from '../../locales/agent-tools/en.ts'
import { toolSet as toolSetKo } from '../../locales/agent-tools/ko.ts'
import { mcp as mcpEn } from '../../locales/agent-tools/mcp/en.ts'
import { mcp as mcpKo } from '../../locales/agent-tools/mcp/ko.ts'

/** As in `lib/i18n.ts`, with the texts of agents, which are loaded with their screens alone. */
export const { t, useT, tIfKnown } = addTexts({
  en: {
    agent: en,
    acting: enActing,
    asked: enAsked,
    beyondPlan: enBeyondPlan,
    channel: enChannel,
    files: enFiles,
    sharing: enSharing,
    toolSet: toolSetEn,
    mcp: mcpEn,
  },
  ko: {
    agent: ko,
    acting: koActing,
    asked: koAsked,
    beyondPlan: koBeyondPlan,
    channel: koChannel,
    files: koFiles,
    sharing: koSharing,
    toolSet: toolSetKo,
    mcp: mcpKo,
  },
})
