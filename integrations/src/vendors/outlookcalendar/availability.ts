import { z } from 'zod'
import type { Graph } from '../../platforms/microsoft/client.ts'
import { ownPath } from '../../platforms/microsoft/outlook.ts'

/** https://learn.microsoft.com/graph/api/resources/datetimetimezone */
export const GraphTime = z.object({ dateTime: z.string(), timeZone: z.string() })
export type GraphTime = z.output<typeof GraphTime>

/** https://learn.microsoft.com/graph/api/resources/scheduleinformation */
const Schedules = z.object({
  value: z.array(
    z.object({
      scheduleId: z.string(),
      error: z.object({ message: z.string().nullish() }).nullish(),
      scheduleItems: z
        .array(z.object({ status: z.string(), start: GraphTime, end: GraphTime, subject: z.string().nullish() }))
        .default([]),
    }),
  ),
})

/** Asked by POST, and changes nothing. */
export const schedulesOf = (graph: Graph, body: object): Promise<z.output<typeof Schedules>> =>
  graph.post(ownPath('/calendar/getSchedule'), body, Schedules)

/** https://learn.microsoft.com/graph/api/resources/meetingtimesuggestionsresult */
const Suggestions = z.object({
  emptySuggestionsReason: z.string().nullish(),
  meetingTimeSuggestions: z
    .array(z.object({ confidence: z.number().nullish(), meetingTimeSlot: z.object({ start: GraphTime, end: GraphTime }) }))
    .default([]),
})

export const timesFor = (graph: Graph, body: object): Promise<z.output<typeof Suggestions>> =>
  graph.post(ownPath('/findMeetingTimes'), body, Suggestions)
