/** What is made findable, by its kind. */
export type ItemKind = 'fact' | 'chunk' | 'episode' | 'procedure' | 'knowledge'
