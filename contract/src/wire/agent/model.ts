import { z } from 'zod'
import { WorkspaceId } from '../../domain/ids.ts'
import { contextRange, limitRange, ModelPrices, ModelProblem, ModelProvider, ModelTools } from '../../domain/agent/model.ts'
import { modelPaths } from '../../calls/agent/model.ts'
import { route } from '../route.ts'

const settings = {
  provider: ModelProvider,
  /** Where its API begins; null: the provider's own address, which `openai-compatible` does not have. */
  baseUrl: z.nullable(z.url({ protocol: /^https?$/ }).max(500)),
  model: z.string().trim().min(1).max(200),
  /** What it takes in at once; null: what such models usually do. */
  contextTokens: z.nullable(z.int().min(contextRange.least).max(contextRange.most)),
  tools: ModelTools,
  /** What it costs: administrators are then told what an answer cost. Absent or null: not known. */
  prices: z.nullish(ModelPrices),
}

export const ModelSettings = z
  .object({
    ...settings,
    hasKey: z.boolean(),
    /** False: the key was sealed with another one than this installation's, and has to be entered again. */
    isUsable: z.boolean(),
  })
  .meta({ id: 'ModelSettings' })
export type ModelSettings = z.infer<typeof ModelSettings>

const entered = z.object({
  workspaceId: WorkspaceId,
  ...settings,
  /** As stored when absent, which is possible while provider and address stay the same; null: none is needed. */
  apiKey: z.nullish(z.string().trim().min(1).max(500)),
})

export const ModelCheck = z
  .object({
    /** Null: it answers. */
    problem: z.nullable(ModelProblem),
    /** Whether its answer came piece by piece. */
    streams: z.boolean(),
    /** How it uses tools; null: that could not be found out. */
    tools: z.nullable(z.enum(['native', 'json', 'none'])),
    /** Milliseconds until its first word, and until its last. */
    firstMs: z.nullable(z.int()),
    tookMs: z.int(),
  })
  .meta({ id: 'ModelCheck' })
export type ModelCheck = z.infer<typeof ModelCheck>

const MonthlyTokens = z.nullable(z.int().min(limitRange.least).max(limitRange.most))

const limits = {
  /** Each agent, whoever asks it; null: no limit. */
  agentTokens: MonthlyTokens,
  /** Each person, by all agents; null: no limit. */
  personTokens: MonthlyTokens,
}

const unusable = ['modelAddressMissing', 'modelKeyMissing'] as const

/** The language model that writes answers and works for agents, in one workspace. */
export const modelRoutes = {
  show: route({
    ...modelPaths.show,
    summary: "Which language model the workspace uses: the operator's, unless it has one of its own",
    access: 'model.manage',
    query: z.object({ workspaceId: WorkspaceId }),
    output: z.object({
      /** What applies where the workspace has none; null: answers are put together from sentences of the sources. */
      operator: z.object({ provider: ModelProvider, model: z.string() }).nullable(),
      own: ModelSettings.nullable(),
    }),
    errors: [],
  }),
  set: route({
    ...modelPaths.set,
    summary: 'Have the workspace use a language model of its own',
    access: 'model.manage',
    body: entered,
    output: z.object({}),
    errors: [...unusable],
  }),
  reset: route({
    ...modelPaths.reset,
    summary: "Go back to the operator's language model, and forget the key of the own one",
    access: 'model.manage',
    query: z.object({ workspaceId: WorkspaceId }),
    output: z.object({}),
    errors: [],
  }),
  meaning: route({
    ...modelPaths.meaning,
    summary: 'By which embedding model the workspace is searched, and how many of its documents have its vectors',
    access: 'model.manage',
    query: z.object({ workspaceId: WorkspaceId }),
    output: z.object({
      /** Null: none is set, and documents are found by their words alone. */
      meaning: z
        .object({
          model: z.string(),
          /** The one before it, while searches go by that until all documents have the vectors of `model`. */
          former: z.string().nullable(),
          /** Documents with text, and those of them that have the vectors of `model`. */
          documents: z.int(),
          embedded: z.int(),
        })
        .nullable(),
    }),
    errors: [],
  }),
  limits: route({
    ...modelPaths.limits,
    summary: 'How many tokens each agent and each person may take of the model in a calendar month (UTC)',
    access: 'model.manage',
    query: z.object({ workspaceId: WorkspaceId }),
    output: z.object(limits),
    errors: [],
  }),
  setLimits: route({
    ...modelPaths.setLimits,
    summary: 'Limit what each agent and each person may take of the model in a month; beyond it the documents answer',
    access: 'model.manage',
    body: z.object({ workspaceId: WorkspaceId, ...limits }),
    output: z.object({}),
    errors: [],
  }),
  check: route({
    ...modelPaths.check,
    summary: 'Ask a language model something with these settings, and say what it can do. Nothing is stored.',
    access: 'model.manage',
    body: entered,
    output: ModelCheck,
    perMinute: 10,
    errors: [...unusable],
  }),
}
