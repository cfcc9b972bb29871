/** What a user is to be told of when its time comes. */
export const TRIGGER_TYPES = ['reminder', 'contradiction', 'pattern'] as const
export type TriggerType = (typeof TRIGGER_TYPES)[number]

export const TRIGGER_STATES = ['pending', 'fired', 'dismissed'] as const
export type TriggerState = (typeof TRIGGER_STATES)[number]

/** The kinds of memory that a trigger may rest on. */
export const TRIGGER_SOURCES = ['fact', 'episode', 'procedure'] as const
export type TriggerSource = (typeof TRIGGER_SOURCES)[number]

/** From this chance on that one statement makes another untrue, both are told of as a contradiction. */
export const TOLD_FROM = 0.7
