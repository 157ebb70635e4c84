import type { Said } from '@quarry/contract/source/service'
import type { ToolEffect, ToolEgress, ToolIdempotency } from '@quarry/contract/agent/tool'
import type { Picture, Surroundings } from '@quarry/contract/agent/picture'
import type { z } from 'zod'
import type { ActingPart } from './acting.ts'
import type { Io } from './io.ts'
import type { FieldTexts } from './texts.ts'
import type { ToolFile } from './tool-file.ts'

/** A file of the service, whatever program made it. @property bytes are asked for once */
export type ServiceFile = { name: string; mediaType: string | null; bytes: AsyncIterable<Uint8Array> }

/** What the host provides to one call of a tool. */
export type ToolIo<Settings> = Io<Settings> & {
  /** Moment of `performance.now()` by which a request that changes something begins, or never; `Api.sendOnce` takes it. */
  leaveBy: number
  /** Where the person is, as clocks go there: `Asia/Seoul`; UTC while nobody has said. */
  zone: string
  /**
   * The bytes of a file that the call takes along, asked for with the rights of the person at this moment.
   * @throws IntegrationError `notFound`, `settings` — they may not see it any more; it is another one than was decided on
   */
  open(file: ToolFile): Promise<Uint8Array>
  /**
   * The text of a file of the service, read apart from everything else, as indexing does.
   * @throws IntegrationError `settings` — nothing can be read of it, and why; whatever its bytes throw
   */
  textOf(file: ServiceFile): Promise<string>
}

/** What a call sets out to do, the same however often it is looked at. `key`: a UUID; `at`: when it was sent, `agoMs` ago. */
export type Intent = { key: string; at: Date; agoMs: number }

/**
 * What a call gave. `data`: JSON, no more than is needed to go on, with `id`, `title`, `when`, `who`, `link`, `text` where there are such things.
 * `ref`: what the service calls the thing that was made or changed. `undo`: what the tool's `undo` takes; absent where there is nothing to
 * take back.
 */
export type ToolReply = { data: unknown; ref?: string; undo?: Record<string, unknown> }

/** What looking afterwards found. `didNot` only where the service would show it by now. */
export type Probed = { happened: true; reply: ToolReply } | { happened: false } | { happened: 'unknown' }

/**
 * How what a call did stands by now. `asLeft`: nobody has touched it since; `undone`: it is as it was before the call, or not there any more;
 * `changed`: somebody has gone on from it, which would be lost.
 */
export type Standing = 'asLeft' | 'undone' | 'changed'

/** How what a call did is taken back. What that takes, the call's reply says as `undo`. */
export type Undo<S> = {
  memo: z.ZodObject
  /** What an account must allow for it beside the scopes of its tool. It is not asked to: without them it cannot be taken back. */
  scopes?: readonly string[]
  /** @throws IntegrationError */
  look(io: ToolIo<S>, memo: never): Promise<Standing>
  /**
   * Takes it back by one call, by `Api.sendOnce`, where `look` found it as it was left. It is bound to that where the service allows it (409 and
   * 412 say that it was changed), and carried out twice it is as carried out once.
   *
   * @throws CallFailure, IntegrationError
   */
  take(io: ToolIo<S>, memo: never): Promise<unknown>
}

/**
 * How a model may give a field by what people call it. What that stands for is found out before anybody decides: they see that, and the call is
 * bound to it.
 */
export type Naming<S> = {
  /** As a model gives it; what the field itself takes is among that. */
  said: z.ZodType
  /** @returns what the field takes. @throws IntegrationError `notFound`, `settings` — nothing is called so, or several things, with those */
  meant(io: ToolIo<S>, said: never): Promise<unknown>
}

type ToolFacts<S, I extends z.ZodObject> = {
  /** For a model, in English: what it does, and when to use it. */
  description: string
  effect: ToolEffect
  egress: ToolEgress
  /** Each field with a description for a model. */
  input: I
  /** Fields that name a recipient, a destination or an address. */
  egressFields: readonly (keyof z.output<I> & string)[]
  /** Fields that are what is said there, where people are to read them whole. */
  contentFields?: readonly (keyof z.output<I> & string)[]
  /** Those of them that take files of the workspace along, each a list of `ToolFile`: a model names them as it was shown them. */
  fileFields?: readonly (keyof z.output<I> & string)[]
  /** Fields that a model may give by names. */
  names?: Readonly<Partial<Record<keyof z.output<I> & string, Naming<S>>>>
  /** What an account must allow for this tool. */
  scopes: readonly string[]
  /**
   * Does it. A tool that changes something makes at most one call that does, by `Api.sendOnce`, after everything it reads.
   * @throws IntegrationError, of that call CallFailure — `message` reaches the model and people
   */
  run(io: ToolIo<S>, input: z.output<I>, intent: Intent): Promise<ToolReply>
  /**
   * What stands there now of the fields that it would change or that name what it would delete, as people read it: whoever decides sees
   * both. What it says of fields that the call leaves out is not shown. Absent where nothing that is there is changed.
   *
   * @throws IntegrationError
   */
  current?(io: ToolIo<S>, input: z.output<I>): Promise<Partial<Record<keyof z.output<I> & string, unknown>>>
  /** How its effect is drawn for whoever decides, by names of its fields. */
  picture?: Picture
  /** What stands there around what would be done, for that picture. @throws IntegrationError */
  surroundings?(io: ToolIo<S>, input: z.output<I>): Promise<Surroundings | null>
  /** How what it did is taken back; absent where the service does not let it be. */
  undo?: Undo<S>
}

/** How a call whose outcome nobody saw is looked for afterwards. */
type Looking<S, I extends z.ZodObject> = { probe(io: ToolIo<S>, input: z.output<I>, intent: Intent): Promise<Probed> }

/** What an agent can do at a service. @typeParam I its arguments */
export type Tool<S, I extends z.ZodObject = z.ZodObject> = ToolFacts<S, I> &
  (
    | ({ idempotency: Extract<ToolIdempotency, 'probe'> } & Looking<S, I>)
    | ({ idempotency: Exclude<ToolIdempotency, 'probe'> } & Partial<Looking<S, I>>)
  )

/** A value that a field may have, and how people call it. */
export type FieldChoice = { value: string; label: string }

/** What may be chosen from for a field, as the account sees it. @property scopes what the account must allow for that */
export type FieldChoices<S> = {
  scopes: readonly string[]
  /** @param words part of what it is called; empty: whatever comes first. @returns some tens at most. @throws IntegrationError */
  find(io: Io<S>, words: string): Promise<FieldChoice[]>
}

/** How people read of a tool. */
export type ToolTexts = { title: Said; about: Said; fields: Readonly<Record<string, Said>> }

/** What agents can do at a service; a model knows each tool by its name here. @typeParam S as of `Connection` */
export type Toolset<S> = ActingPart<S> & {
  tools: Readonly<Record<string, Tool<never>>>
  texts: Readonly<Record<string, ToolTexts>>
  /** What agents do there, in a line; absent: what is found there says enough. */
  about?: Said
  /** What the form says where one signs in for tools, in place of what it says otherwise. */
  fields?: Readonly<Record<string, FieldTexts>>
  /** What a scope lets an account do, in people's words: every one that a tool needs. */
  permissions?: Readonly<Record<string, Said>>
  /** By the name of a field, in whichever tool it is; by `tool.field` where it is another thing there. */
  choices?: Readonly<Record<string, FieldChoices<S>>>
  /** Its tools are described by a stranger: what they say of themselves is data, as what they answer is. */
  isForeign?: true
}

/** Keeps the type of what `meant` is given. */
export const namingOf =
  <S>() =>
  <F extends z.ZodType>(definition: { said: F; meant(io: ToolIo<S>, said: z.output<F>): Promise<unknown> }): Naming<S> =>
    definition

/** Keeps the arguments' types of `run` and `probe`. */
export const toolOf =
  <S>() =>
  <I extends z.ZodObject>(definition: Tool<S, I>): Tool<never> =>
    definition

type UndoDefinition<S, M extends z.ZodObject> = Pick<Undo<S>, 'scopes'> & {
  memo: M
  look(io: ToolIo<S>, memo: z.output<M>): Promise<Standing>
  take(io: ToolIo<S>, memo: z.output<M>): Promise<unknown>
}

/** Keeps the type of what `look` and `take` are given. */
export const undoOf =
  <S>() =>
  <M extends z.ZodObject>(definition: UndoDefinition<S, M>): Undo<S> =>
    definition

export const toolset = <S>(definition: Toolset<S>): Toolset<never> => definition

/** What may be chosen from for a field of a tool; undefined: nobody can be asked. */
export function choicesOf(
  { choices = {} }: Pick<Toolset<never>, 'choices'>,
  tool: string,
  field: string,
): FieldChoices<never> | undefined {
  const name = [`${tool}.${field}`, field].find((each) => Object.hasOwn(choices, each))
  return name === undefined ? undefined : choices[name]
}

/** What the chosen tools of a set need, each once. */
export const scopesOf = (
  { tools }: { tools: Readonly<Record<string, Pick<Tool<never>, 'scopes'>>> },
  chosen: readonly string[],
): string[] => [...new Set(chosen.flatMap((name) => tools[name]?.scopes ?? []))]
