// Written by `bun run generate` from the OpenAPI document of the service.
export interface paths {
    "/v1/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a conversation; what it says is extracted in the background
         * @description Needs a key with `write` rights. Counts as 1 add.
         */
        post: operations["post_add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/add_text": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a plain text, as one user message
         * @description Needs a key with `write` rights. Counts as 1 add.
         */
        post: operations["post_add_text"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/add_file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a PDF, DOCX, TXT or MD file; each page or piece counts as one add
         * @description Needs a key with `write` rights. Counts as 1 add.
         */
        post: operations["post_add_file"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Progress and result of a background job
         * @description Needs a key with `read` rights. Free of charge.
         */
        get: operations["get_jobs_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find facts by meaning, words and relations
         * @description Needs a key with `read` rights. Counts as 1 search.
         */
        post: operations["post_search"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/search/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find facts, episodes, procedures and messages as they were said
         * @description Needs a key with `read` rights. Counts as 1 search.
         */
        post: operations["post_search_all"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reindex": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make the vectors that are missing, after a change of the embedder
         * @description Needs a key with `write` rights. Free of charge.
         */
        post: operations["post_reindex"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ask": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer a question from memory and say what the answer rests on
         * @description Needs a key with `read` rights. Counts as 1 search.
         */
        post: operations["post_ask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Entities, the newest change first
         * @description Needs a key with `read` rights. Free of charge.
         */
        get: operations["get_memories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memories/full": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Entities with all facts, relations and knowledge
         * @description Needs a key with `read` rights. Free of charge.
         */
        get: operations["get_memories_full"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memory/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One entity by its name
         * @description Needs a key with `read` rights. Free of charge.
         */
        get: operations["get_memory_name"];
        put?: never;
        post?: never;
        /**
         * Erase an entity and every copy of what is known about it; cannot be undone
         * @description Needs a key with `write` rights. Free of charge.
         */
        delete: operations["delete_memory_name"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/entity/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Erase an entity and every copy of what is known about it; cannot be undone
         * @description Needs a key with `write` rights. Free of charge.
         */
        delete: operations["delete_entity_name"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/graph": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Entities with most facts as nodes, relations between them as edges
         * @description Needs a key with `read` rights. Free of charge.
         */
        get: operations["get_graph"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/entity/{name}/type": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Correct an entity's type
         * @description Needs a key with `write` rights. Free of charge.
         */
        patch: operations["patch_entity_name_type"];
        trace?: never;
    };
    "/v1/identity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pin the entity that is the scope's own person
         * @description Needs a key with `write` rights. Free of charge.
         */
        post: operations["post_identity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/archive_fact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a fact; it can be restored
         * @description Needs a key with `write` rights. Free of charge.
         */
        post: operations["post_archive_fact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The newest facts of a range, in the order of time
         * @description Needs a key with `read` rights. Free of charge.
         */
        get: operations["get_timeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/feed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Facts by when they were stored, newest first
         * @description Needs a key with `read` rights. Free of charge.
         */
        get: operations["get_feed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was changed in memory, newest first, kept 90 days
         * @description Needs a key with `read` rights. Free of charge.
         */
        get: operations["get_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/facts/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a change back, or make archived facts active again
         * @description Needs a key with `write` rights. Free of charge.
         */
        post: operations["post_facts_restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/episodes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Episodes of a range, newest first
         * @description Needs a key with `read` rights. Free of charge.
         */
        get: operations["get_episodes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/episodes/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find episodes by meaning and words
         * @description Needs a key with `read` rights. Free of charge.
         */
        get: operations["get_episodes_search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/procedures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Current procedures, newest change first
         * @description Needs a key with `read` rights. Free of charge.
         */
        get: operations["get_procedures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/procedures/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find procedures by meaning and words
         * @description Needs a key with `read` rights. Free of charge.
         */
        get: operations["get_procedures_search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/procedures/{id}/feedback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Say how a run went; a failure with its reason evolves the procedure
         * @description Needs a key with `write` rights. Free of charge.
         */
        patch: operations["patch_procedures_id_feedback"];
        trace?: never;
    };
    "/v1/procedures/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All versions of a procedure and what changed between them
         * @description Needs a key with `read` rights. Free of charge.
         */
        get: operations["get_procedures_id_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/procedures/{id}/evolution": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What changed at each revision of a procedure, and why
         * @description Needs a key with `read` rights. Free of charge.
         */
        get: operations["get_procedures_id_evolution"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/procedures/{id}/promote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make the version under review the current one
         * @description Needs a key with `write` rights. Free of charge.
         */
        post: operations["post_procedures_id_promote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/procedures/{id}/discard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Keep the version under review in the history only
         * @description Needs a key with `write` rights. Free of charge.
         */
        post: operations["post_procedures_id_discard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/procedures/{id}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Which preconditions hold, fail or are unknown for what is planned
         * @description Needs a key with `read` rights. Free of charge.
         */
        post: operations["post_procedures_id_check"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A system prompt that says who an assistant is talking to
         * @description Needs a key with `read` rights. Free of charge.
         */
        get: operations["get_profile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/profile/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The same of the user in the path
         * @description Needs a key with `read` rights. Free of charge.
         */
        get: operations["get_profile_user_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A file of rules for a coding assistant, in the format that it reads
         * @description Needs a key with `read` rights. Free of charge.
         */
        get: operations["get_rules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reflect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reflect on what is remembered; done when answered
         * @description Needs a key with `write` rights. Free of charge.
         */
        post: operations["post_reflect"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reflections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What memory says as a whole, with the facts that each sentence rests on
         * @description Needs a key with `read` rights. Free of charge.
         */
        get: operations["get_reflections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reflections/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take a reflection away
         * @description Needs a key with `write` rights. Free of charge.
         */
        delete: operations["delete_reflections_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/insights": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All reflections in groups and as a text ready to read
         * @description Needs a key with `read` rights. Free of charge.
         */
        get: operations["get_insights"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run an agent, or all; with auto_fix it archives and merges, as one act to be undone
         * @description Needs a key with `write` rights. Free of charge.
         */
        post: operations["post_agents_run"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Runs and what they found, newest first
         * @description Needs a key with `read` rights. Free of charge.
         */
        get: operations["get_agents_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Which agents are due, and the newest run of each
         * @description Needs a key with `read` rights. Free of charge.
         */
        get: operations["get_agents_status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move everything of one entity to another
         * @description Needs a key with `write` rights. Free of charge.
         */
        post: operations["post_merge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/merge_user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merge the generic User into the primary person; with from_user_id, a whole memory
         * @description Needs a key with `write` rights. Free of charge.
         */
        post: operations["post_merge_user"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/entity/{name}/dedup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive facts of an entity that repeat another of its facts
         * @description Needs a key with `write` rights. Free of charge.
         */
        post: operations["post_entity_name_dedup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dedup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merge entities that are the same thing under a shorter and a longer name
         * @description Needs a key with `write` rights. Free of charge.
         */
        post: operations["post_dedup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dedup_all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive repeated facts of every entity
         * @description Needs a key with `write` rights. Free of charge.
         */
        post: operations["post_dedup_all"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everything of a scope, as JSON that can be imported or as Markdown files
         * @description Needs a key with `read` rights. Free of charge.
         */
        get: operations["get_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import conversations with their dates, or an export; what is known already is not added twice
         * @description Needs a key with `write` rights. Counts as 1 add.
         */
        post: operations["post_import"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/capture-policy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What may never become memory, and what can be chosen
         * @description Needs a key with `admin` rights. Free of charge.
         */
        get: operations["get_capture_policy"];
        /**
         * Replace the policy; what is absent or empty is cleared
         * @description Needs a key with `admin` rights. Free of charge.
         */
        put: operations["put_capture_policy"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/capture-policy/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What a policy would keep of a text, sentence by sentence; stores nothing
         * @description Needs a key with `admin` rights. Free of charge.
         */
        post: operations["post_capture_policy_test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Usable keys of the account
         * @description Needs a key with `admin` rights. Free of charge.
         */
        get: operations["get_keys"];
        put?: never;
        /**
         * Create a key; it is shown in this answer only
         * @description Needs a key with `admin` rights. Free of charge.
         */
        post: operations["post_keys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/keys/{key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a key, at once
         * @description Needs a key with `admin` rights. Free of charge.
         */
        delete: operations["delete_keys_key_id"];
        options?: never;
        head?: never;
        /**
         * Rename a key
         * @description Needs a key with `admin` rights. Free of charge.
         */
        patch: operations["patch_keys_key_id"];
        trace?: never;
    };
    "/v1/teams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The teams that the account is in
         * @description Needs a key with `admin` rights. Free of charge.
         */
        get: operations["get_teams"];
        put?: never;
        /**
         * Create a team; the answer holds its invite code
         * @description Needs a key with `admin` rights. Free of charge.
         */
        post: operations["post_teams"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/teams/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Join the team that has the invite code
         * @description Needs a key with `admin` rights. Free of charge.
         */
        post: operations["post_teams_join"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/teams/{team_id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who is in a team
         * @description Needs a key with `admin` rights. Free of charge.
         */
        get: operations["get_teams_team_id_members"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/teams/{team_id}/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Leave a team; what the account shares with it is withdrawn
         * @description Needs a key with `admin` rights. Free of charge.
         */
        post: operations["post_teams_team_id_leave"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/teams/{team_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a team, as its owner; all that is shared with it is withdrawn
         * @description Needs a key with `admin` rights. Free of charge.
         */
        delete: operations["delete_teams_team_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/teams/{team_id}/share": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Share an entity with a team, whose members then read it
         * @description Needs a key with `admin` rights. Free of charge.
         */
        post: operations["post_teams_team_id_share"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/teams/{team_id}/unshare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a shared entity personal again
         * @description Needs a key with `admin` rights. Free of charge.
         */
        post: operations["post_teams_team_id_unshare"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/triggers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reminders, contradictions and patterns that wait to be told
         * @description Needs a key with `read` rights. Free of charge.
         */
        get: operations["get_triggers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/triggers/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The triggers of one user
         * @description Needs a key with `read` rights. Free of charge.
         */
        get: operations["get_triggers_user_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/triggers/process": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fire all triggers that are due, of every user unless one is given
         * @description Needs a key with `write` rights. Free of charge.
         */
        post: operations["post_triggers_process"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/triggers/{trigger_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Dismiss a pending trigger; it will not fire
         * @description Needs a key with `write` rights. Free of charge.
         */
        delete: operations["delete_triggers_trigger_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/triggers/detect/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look through a user's memory for triggers now
         * @description Needs a key with `write` rights. Free of charge.
         */
        post: operations["post_triggers_detect_user_id"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/voice/{platform}/recall": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tell a voice assistant what is known about the caller
         * @description Needs a key with `read` rights. Counts as 1 search.
         */
        post: operations["post_voice_platform_recall"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/voice/{platform}/save": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remember a call that has ended
         * @description Needs a key with `write` rights. Counts as 1 add.
         */
        post: operations["post_voice_platform_save"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The webhooks of the account
         * @description Needs a key with `admin` rights. Free of charge.
         */
        get: operations["get_webhooks"];
        put?: never;
        /**
         * Create a webhook; a generated secret is shown in this answer only
         * @description Needs a key with `admin` rights. Free of charge.
         */
        post: operations["post_webhooks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a webhook; what is left out stays. After a new secret both sign for 24 hours
         * @description Needs a key with `admin` rights. Free of charge.
         */
        put: operations["put_webhooks_id"];
        post?: never;
        /**
         * Delete a webhook; what it has not been sent is called off
         * @description Needs a key with `admin` rights. Free of charge.
         */
        delete: operations["delete_webhooks_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Deliveries of a webhook, newest first; kept for 30 days
         * @description Needs a key with `admin` rights. Free of charge.
         */
        get: operations["get_webhooks_id_deliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event at once, to an inactive webhook too
         * @description Needs a key with `admin` rights. Free of charge.
         */
        post: operations["post_webhooks_id_test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The account, its plan and usage, and the calling key
         * @description Needs a key with `read` rights. Free of charge.
         */
        get: operations["get_me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How much a user's memory holds
         * @description Needs a key with `read` rights. Free of charge.
         */
        get: operations["get_stats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memories/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Erase a user's whole memory and every copy of it; cannot be undone
         * @description Needs a key with `write` rights. Free of charge.
         */
        delete: operations["delete_memories_all"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Cancel the subscription, then erase the account and everything in it; cannot be undone
         * @description Needs a key with `admin` rights. Free of charge.
         */
        delete: operations["delete_account"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/stats/weekly": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a user's memory learned and served in the seven UTC days up to today
         * @description Needs a key with `read` rights. Free of charge.
         */
        get: operations["get_stats_weekly"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/signup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create an account; where mail is set up, once a code has been confirmed */
        post: operations["post_signup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm the code of a sign-up; the answer holds the key */
        post: operations["post_verify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reset-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask for a new key when the last one is lost */
        post: operations["post_reset_key"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reset-key/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm the code of a reset; earlier keys stop working, and the answer holds the new one */
        post: operations["post_reset_key_verify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/billing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Plan, subscription, usage and quotas
         * @description Needs a key with `admin` rights. Free of charge.
         */
        get: operations["get_billing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/billing/checkout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A page on which a bigger plan is paid, or the change to it is confirmed
         * @description Needs a key with `admin` rights. Free of charge.
         */
        post: operations["post_billing_checkout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/billing/portal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A page with invoices, payment methods, smaller plans and cancellation
         * @description Needs a key with `admin` rights. Free of charge.
         */
        post: operations["post_billing_portal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/stripe-webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes signed events of the payment provider */
        post: operations["post_billing_stripe_webhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/upgrade": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Leads from the link in a 402 to the page on which the next plan is paid */
        get: operations["get_billing_upgrade"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who did what to the account, newest first; kept for a year
         * @description Needs a key with `admin` rights. Free of charge.
         */
        get: operations["get_audit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the service works; with a key, in detail */
        get: operations["get_health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The process answers */
        get: operations["get_health_live"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Requests can be served */
        get: operations["get_health_ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Error: {
            /** @description For people; an object for 402 and 413 only. */
            detail: string | Record<string, never>;
            /** @description Stable; there may be more of them. */
            code: string;
            errors?: {
                path: string;
                message: string;
            }[];
            request_id?: string;
        };
        Extraction: {
            entities: {
                name: string;
                /** @enum {string} */
                type: "person" | "project" | "technology" | "company" | "concept" | "unknown";
                facts: {
                    fact: string;
                    when: string | null;
                }[];
            }[];
            relations: {
                from: string;
                to: string;
                type: string;
                description: string;
            }[];
            knowledge: {
                entity: string;
                type: string;
                title: string;
                content: string;
                artifact: string | null;
            }[];
            episodes: {
                summary: string;
                context: string;
                outcome: string | null;
                participants: string[];
                /** @enum {string} */
                emotional_valence: "positive" | "negative" | "neutral" | "mixed";
                importance: number;
                happened_at: string | null;
            }[];
            procedures: {
                name: string;
                trigger: string | null;
                steps: {
                    step: number;
                    action: string;
                    detail: string;
                }[];
                entities: string[];
            }[];
        };
        DryRun: {
            /** @constant */
            dry_run: true;
            extraction: components["schemas"]["Extraction"];
            read_by: {
                /** @enum {string} */
                by: "local" | "model";
                calls: number;
                tokens_in: number;
                tokens_out: number;
                fell_back: number;
                unfounded: number;
                /** @enum {string} */
                stopped?: "time" | "memory" | "crashed";
            };
            dropped_by_policy: number;
            skipped_by_policy: boolean;
            redactions: number;
        };
        AddAccepted: {
            /** @constant */
            status: "accepted";
            job_id: string;
            message: string;
        };
        FileAccepted: {
            /** @constant */
            status: "accepted";
            job_id: string;
            /** @enum {string} */
            file_type: "pdf" | "docx" | "txt" | "md";
            page_count: number;
            quota_used: number;
            message: string;
        };
        Job: {
            job_id: string;
            /** @description same as job_id */
            id: string;
            /** @enum {string} */
            type: "add" | "add_file" | "voice_save" | "import" | "agents_all" | "agents_curator" | "agents_connector" | "agents_digest" | "evolution" | "reindex";
            /** @enum {string} */
            status: "processing" | "completed" | "failed";
            /** @enum {string} */
            step: "queued" | "reading" | "extracting" | "resolving" | "storing" | "linking" | "done" | "done_without_facts";
            attempts: number;
            user_id: string;
            /** @description ISO 8601, UTC, milliseconds, Z */
            queued_at: string;
            /** @description ISO 8601, UTC, milliseconds, Z */
            started_at: string | null;
            /** @description ISO 8601, UTC, milliseconds, Z */
            finished_at: string | null;
            progress: {
                done: number;
                total: number;
            } | null;
            result: {
                [key: string]: unknown;
            } | null;
            error: string | null;
        };
        FactDetail: {
            /** @description opaque id */
            id: string;
            content: string;
            /** @description YYYY-MM-DD or a datetime */
            event_date: string | null;
            /** @description ISO 8601, UTC, milliseconds, Z */
            stated_at: string;
            /** @description ISO 8601, UTC, milliseconds, Z */
            created_at: string;
            /** @description ISO 8601, UTC, milliseconds, Z */
            expires_at: string | null;
            metadata: {
                [key: string]: unknown;
            };
            source: {
                job_id: string | null;
                /** @description opaque id */
                chunk_id: string | null;
                message_index: number | null;
                speaker: string | null;
                quote: string | null;
            };
        };
        Relation: {
            type: string;
            /** @enum {string} */
            direction: "outgoing" | "incoming";
            /** @description the other entity's name */
            target: string;
            description: string;
            /** @description same as description */
            detail: string;
        };
        Knowledge: {
            /** @description opaque id */
            id: string;
            /** @enum {string} */
            type: "solution" | "formula" | "command" | "insight" | "decision" | "recipe" | "reference";
            title: string;
            content: string;
            artifact: string | null;
            metadata: {
                [key: string]: unknown;
            };
            /** @description ISO 8601, UTC, milliseconds, Z */
            created_at: string;
        };
        ResultExplanation: {
            vector: number;
            text: number;
            graph: number;
            recency: number;
            rerank: number | null;
            path: string[];
            matched_fact_ids: string[];
        };
        SearchResult: {
            /** @description opaque id */
            id: string;
            entity: string;
            /** @description same as entity */
            name: string;
            /** @enum {string} */
            type: "person" | "project" | "technology" | "company" | "concept" | "unknown";
            score: number;
            metadata: {
                [key: string]: unknown;
            };
            /** @description by relevance, at most 10 */
            facts: string[];
            fact_details: components["schemas"]["FactDetail"][];
            relations: components["schemas"]["Relation"][];
            knowledge: components["schemas"]["Knowledge"][];
            /** @constant */
            memory_type: "semantic";
            team_shared: boolean;
            /** @description opaque id */
            team_id?: string;
            explain?: components["schemas"]["ResultExplanation"];
        };
        Budget: {
            max_tokens: number;
            /** @description estimated tokens of the texts answered, each once: names, facts, relations, knowledge, summaries, steps, messages */
            used: number;
            /** @description facts, relations and knowledge are those of the last result shown */
            cut: {
                results: number;
                facts: number;
                chunks: number;
                relations: number;
                knowledge: number;
            };
        };
        SearchExplanation: {
            stages: {
                name: string;
                ms: number;
                candidates: number;
            }[];
            /** @description what the first fact and the first message were chosen among, and by which numbers */
            first: {
                /** @description opaque id */
                id: string;
                values: number[];
            }[];
        };
        Claim: {
            text: string;
            /** @description facts that must hold for it to be shown */
            fact_ids: string[];
            /** @description superseded facts that it tells of */
            replaced_fact_ids: string[];
            /** @description ISO 8601, UTC, milliseconds, Z */
            shown_until: string | null;
        };
        Reflection: {
            /** @description opaque id */
            id: string;
            title: string;
            content: string;
            /** @enum {string} */
            scope: "entity" | "cross" | "temporal";
            confidence: number;
            entity: string | null;
            /** @description the sentences of the content, with what each rests on */
            claims: components["schemas"]["Claim"][];
            /** @description all facts that the claims rest on */
            fact_ids: string[];
            /** @description ISO 8601, UTC, milliseconds, Z */
            created_at: string;
            /** @description ISO 8601, UTC, milliseconds, Z */
            refreshed_at: string;
        };
        SearchAnswer: {
            results: components["schemas"]["SearchResult"][];
            budget?: components["schemas"]["Budget"];
            /** @enum {string} */
            result_quality: "strong" | "weak" | "no_match";
            top_score: number;
            hint?: string;
            explain?: components["schemas"]["SearchExplanation"];
            insights: components["schemas"]["Reflection"][];
        };
        EpisodeResult: {
            /** @description opaque id */
            id: string;
            summary: string;
            context: string;
            outcome: string | null;
            participants: string[];
            /** @enum {string} */
            emotional_valence: "positive" | "negative" | "neutral" | "mixed";
            importance: number;
            metadata: {
                [key: string]: unknown;
            };
            /** @description opaque id */
            linked_procedure_id: string | null;
            failed_at_step: number | null;
            /** @description YYYY-MM-DD or a datetime */
            happened_at: string | null;
            /** @description ISO 8601, UTC, milliseconds, Z */
            created_at: string;
            /** @description ISO 8601, UTC, milliseconds, Z */
            expires_at: string | null;
            /** @constant */
            memory_type: "episodic";
            score: number;
            explain?: components["schemas"]["ResultExplanation"];
        };
        Step: {
            step: number;
            action: string;
            detail: string;
            success_count: number;
            fail_count: number;
        };
        ProcedureResult: {
            /** @description opaque id */
            id: string;
            /** @description opaque id */
            version_id: string;
            version: number;
            name: string;
            trigger_condition: string | null;
            steps: components["schemas"]["Step"][];
            entity_names: string[];
            success_count: number;
            fail_count: number;
            version_success_count: number;
            version_fail_count: number;
            /** @description ISO 8601, UTC, milliseconds, Z */
            last_used: string | null;
            /** @description ISO 8601, UTC, milliseconds, Z */
            created_at: string;
            /** @description ISO 8601, UTC, milliseconds, Z */
            updated_at: string;
            /** @description preconditions: checks that failures have taught, oldest first; status when under review */
            metadata: {
                [key: string]: unknown;
            } & {
                preconditions: string[];
            };
            pending_review: {
                /** @description opaque id */
                version_id: string;
                version: number;
                reason: string;
            } | null;
            /** @constant */
            memory_type: "procedural";
            score: number;
            explain?: components["schemas"]["ResultExplanation"];
        };
        ChunkResult: {
            /** @description opaque id */
            id: string;
            content: string;
            job_id: string;
            message_index: number;
            speaker: string;
            role: string;
            /** @description ISO 8601, UTC, milliseconds, Z */
            timestamp: string;
            metadata: {
                [key: string]: unknown;
            };
            /** @description ISO 8601, UTC, milliseconds, Z */
            created_at: string;
            /** @description ISO 8601, UTC, milliseconds, Z */
            expires_at: string | null;
            /** @constant */
            memory_type: "chunk";
            score: number;
            explain?: components["schemas"]["ResultExplanation"];
        };
        SearchAllAnswer: {
            semantic: components["schemas"]["SearchResult"][];
            episodic: components["schemas"]["EpisodeResult"][];
            procedural: components["schemas"]["ProcedureResult"][];
            chunks: components["schemas"]["ChunkResult"][];
            results: (components["schemas"]["SearchResult"] | components["schemas"]["EpisodeResult"] | components["schemas"]["ProcedureResult"] | components["schemas"]["ChunkResult"])[];
            budget?: components["schemas"]["Budget"];
            /** @enum {string} */
            result_quality: "strong" | "weak" | "no_match";
            top_score: number;
            hint?: string;
            explain?: components["schemas"]["SearchExplanation"];
        };
        Reindexed: {
            /** @enum {string} */
            status: "completed" | "queued";
            reindexed: number;
            job_id: string | null;
        };
        Citation: {
            /** @description a stretch of the answer */
            text: string;
            /** @description where it begins in the answer, in Unicode code points */
            start: number;
            /** @description where it ends, not included */
            end: number;
            sources: {
                /** @description whom or what the fact is about, or who said it */
                entity: string;
                /** @description a fact, or a message as it was said */
                fact: string;
            }[];
        };
        AskExplanation: {
            stages: {
                name: string;
                ms: number;
                candidates: number;
            }[];
            confidence: number | null;
            threshold: number;
            /** @description what the built-in answerer chose from, likeliest first */
            statements: {
                text: string;
                /** @description what it was drawn from */
                message: string;
                score: number;
                /** @description what it shows of whether it answers the question */
                values: {
                    [key: string]: number;
                };
            }[];
        };
        AskAnswer: {
            /** @description empty where the facts carry none */
            answer: string;
            citations: components["schemas"]["Citation"][];
            facts_used: number;
            /** @enum {string} */
            answered_by: "model" | "extractive";
            explain?: components["schemas"]["AskExplanation"];
        };
        EntitySummary: {
            /** @description opaque id */
            id: string;
            name: string;
            /** @description same as name */
            entity: string;
            /** @enum {string} */
            type: "person" | "project" | "technology" | "company" | "concept" | "unknown";
            facts_count: number;
            relations_count: number;
            knowledge_count: number;
            identity: boolean;
            /** @description ISO 8601, UTC, milliseconds, Z */
            created_at: string;
            /** @description ISO 8601, UTC, milliseconds, Z */
            updated_at: string;
            /**
             * @description another account shares it
             * @constant
             */
            team_shared?: true;
            /** @description opaque id */
            team_id?: string;
        };
        EntityPage: {
            memories: components["schemas"]["EntitySummary"][];
            total: number;
            limit: number;
            offset: number;
            /** @description how many of the total other accounts share */
            team_shared: number;
        };
        Entity: {
            /** @description opaque id */
            id: string;
            name: string;
            /** @description same as name */
            entity: string;
            /** @enum {string} */
            type: "person" | "project" | "technology" | "company" | "concept" | "unknown";
            facts_count: number;
            relations_count: number;
            knowledge_count: number;
            identity: boolean;
            /** @description ISO 8601, UTC, milliseconds, Z */
            created_at: string;
            /** @description ISO 8601, UTC, milliseconds, Z */
            updated_at: string;
            /**
             * @description another account shares it
             * @constant
             */
            team_shared?: true;
            /** @description opaque id */
            team_id?: string;
            facts: string[];
            /** @description same order and length as facts */
            fact_details: components["schemas"]["FactDetail"][];
            relations: components["schemas"]["Relation"][];
            knowledge: components["schemas"]["Knowledge"][];
            metadata: {
                [key: string]: unknown;
            };
        };
        FullEntityPage: {
            memories: components["schemas"]["Entity"][];
            total: number;
            limit: number;
            offset: number;
            /** @description how many of the total other accounts share */
            team_shared: number;
        };
        ArchivedFactDetail: {
            /** @description opaque id */
            id: string;
            content: string;
            /** @description YYYY-MM-DD or a datetime */
            event_date: string | null;
            /** @description ISO 8601, UTC, milliseconds, Z */
            stated_at: string;
            /** @description ISO 8601, UTC, milliseconds, Z */
            created_at: string;
            /** @description ISO 8601, UTC, milliseconds, Z */
            expires_at: string | null;
            metadata: {
                [key: string]: unknown;
            };
            source: {
                job_id: string | null;
                /** @description opaque id */
                chunk_id: string | null;
                message_index: number | null;
                speaker: string | null;
                quote: string | null;
            };
            /** @enum {string} */
            state: "archived" | "expired";
            /** @description ISO 8601, UTC, milliseconds, Z */
            archived_at: string | null;
            /** @enum {string|null} */
            archived_by: "manual" | "superseded" | "dedup" | "merge" | "agent" | null;
            /** @description opaque id */
            superseded_by: string | null;
        };
        EntityAnswer: {
            /** @description opaque id */
            id: string;
            name: string;
            /** @description same as name */
            entity: string;
            /** @enum {string} */
            type: "person" | "project" | "technology" | "company" | "concept" | "unknown";
            facts_count: number;
            relations_count: number;
            knowledge_count: number;
            identity: boolean;
            /** @description ISO 8601, UTC, milliseconds, Z */
            created_at: string;
            /** @description ISO 8601, UTC, milliseconds, Z */
            updated_at: string;
            /**
             * @description another account shares it
             * @constant
             */
            team_shared?: true;
            /** @description opaque id */
            team_id?: string;
            facts: string[];
            /** @description same order and length as facts */
            fact_details: components["schemas"]["FactDetail"][];
            relations: components["schemas"]["Relation"][];
            knowledge: components["schemas"]["Knowledge"][];
            metadata: {
                [key: string]: unknown;
            };
            archived_fact_details?: components["schemas"]["ArchivedFactDetail"][];
        };
        ErasedCopies: {
            facts: number;
            relations: number;
            knowledge: number;
            embeddings: number;
            statements: number;
            chunks: number;
            chunks_rewritten: number;
            episodes: number;
            episodes_rewritten: number;
            sentences: number;
            reflections: number;
            agent_runs: number;
            triggers: number;
            shares: number;
            history: number;
            deliveries: number;
            procedure_links: number;
            job_results: number;
            caches: number;
        };
        DeletedEntity: {
            /** @constant */
            status: "deleted";
            entity: string;
            /** @description opaque id */
            entity_id: string;
            /** @description its name */
            deleted: string;
            removed: components["schemas"]["ErasedCopies"];
        };
        Graph: {
            nodes: {
                /** @description opaque id */
                id: string;
                name: string;
                /** @enum {string} */
                type: "person" | "project" | "technology" | "company" | "concept" | "unknown";
                facts_count: number;
                knowledge_count: number;
                /**
                 * @description another account shares it
                 * @constant
                 */
                team_shared?: true;
                /** @description opaque id */
                team_id?: string;
            }[];
            /** @description only between the nodes returned */
            edges: {
                /** @description an entity's name */
                source: string;
                /** @description an entity's name */
                target: string;
                type: string;
                description: string;
            }[];
            total_nodes: number;
        };
        UpdatedType: {
            /** @constant */
            status: "updated";
            entity: string;
            /** @enum {string} */
            type: "person" | "project" | "technology" | "company" | "concept" | "unknown";
            /** @enum {string} */
            new_type: "person" | "project" | "technology" | "company" | "concept" | "unknown";
            /** @enum {string} */
            previous_type: "person" | "project" | "technology" | "company" | "concept" | "unknown";
        };
        PinnedIdentity: {
            /** @constant */
            status: "pinned";
            entity: string;
            /** @description opaque id */
            entity_id: string;
            /** @description who was pinned before */
            previous: string | null;
        };
        ArchivedFact: {
            /** @constant */
            status: "archived";
            /** @description the fact's text */
            archived: string;
            entity: string;
            /** @description opaque id */
            fact_id: string;
            already_archived: boolean;
            /** @description opaque id */
            journal_id: string | null;
        };
        Timeline: {
            results: {
                entity: string;
                /** @enum {string} */
                type: "person" | "project" | "technology" | "company" | "concept" | "unknown";
                /**
                 * @description another account shares it
                 * @constant
                 */
                team_shared?: true;
                /** @description opaque id */
                team_id?: string;
                facts: {
                    /** @description opaque id */
                    id: string;
                    content: string;
                    /** @description same as content */
                    fact: string;
                    event_date: string | null;
                    /** @description event_date, else when it was stated */
                    time: string;
                    /** @description ISO 8601, UTC, milliseconds, Z */
                    created_at: string;
                }[];
            }[];
            /** @description the same facts in the order of time */
            timeline: {
                entity: string;
                /** @enum {string} */
                type: "person" | "project" | "technology" | "company" | "concept" | "unknown";
                /** @description opaque id */
                fact_id: string;
                content: string;
                time: string;
                /**
                 * @description another account shares it
                 * @constant
                 */
                team_shared?: true;
                /** @description opaque id */
                team_id?: string;
            }[];
            count: number;
        };
        Feed: {
            feed: {
                /** @description opaque id */
                id: string;
                fact: string;
                entity: string;
                /** @enum {string} */
                entity_type: "person" | "project" | "technology" | "company" | "concept" | "unknown";
                event_date: string | null;
                importance: number;
                access_count: number;
                /** @description ISO 8601, UTC, milliseconds, Z */
                created_at: string;
            }[];
            total: number;
            limit: number;
            offset: number;
        };
        JournalEntry: {
            /** @description opaque id */
            id: string;
            /** @enum {string} */
            action: "supersede" | "archive" | "dedup" | "merge" | "merge_user" | "expire" | "restore" | "type_change" | "identity" | "curate";
            entity: string | null;
            fact_ids: string[];
            before: {
                [key: string]: unknown;
            };
            after: {
                [key: string]: unknown;
            };
            actor: {
                /** @enum {string} */
                kind: "key" | "job" | "agent" | "system";
                id: string | null;
            };
            reason: string | null;
            /** @description ISO 8601, UTC, milliseconds, Z */
            created_at: string;
            undoable: boolean;
            /** @description ISO 8601, UTC, milliseconds, Z */
            undone_at: string | null;
        };
        History: {
            history: components["schemas"]["JournalEntry"][];
            total: number;
            limit: number;
            offset: number;
        };
        Restored: {
            /** @constant */
            status: "restored";
            restored: number;
            facts: components["schemas"]["FactDetail"][];
            entities: string[];
            /** @description opaque id */
            journal_id: string;
        };
        Episode: {
            /** @description opaque id */
            id: string;
            summary: string;
            context: string;
            outcome: string | null;
            participants: string[];
            /** @enum {string} */
            emotional_valence: "positive" | "negative" | "neutral" | "mixed";
            importance: number;
            metadata: {
                [key: string]: unknown;
            };
            /** @description opaque id */
            linked_procedure_id: string | null;
            failed_at_step: number | null;
            /** @description YYYY-MM-DD or a datetime */
            happened_at: string | null;
            /** @description ISO 8601, UTC, milliseconds, Z */
            created_at: string;
            /** @description ISO 8601, UTC, milliseconds, Z */
            expires_at: string | null;
            /** @constant */
            memory_type: "episodic";
        };
        EpisodePage: {
            episodes: components["schemas"]["Episode"][];
            count: number;
            total: number;
            limit: number;
            offset: number;
        };
        FoundEpisode: {
            /** @description opaque id */
            id: string;
            summary: string;
            context: string;
            outcome: string | null;
            participants: string[];
            /** @enum {string} */
            emotional_valence: "positive" | "negative" | "neutral" | "mixed";
            importance: number;
            metadata: {
                [key: string]: unknown;
            };
            /** @description opaque id */
            linked_procedure_id: string | null;
            failed_at_step: number | null;
            /** @description YYYY-MM-DD or a datetime */
            happened_at: string | null;
            /** @description ISO 8601, UTC, milliseconds, Z */
            created_at: string;
            /** @description ISO 8601, UTC, milliseconds, Z */
            expires_at: string | null;
            /** @constant */
            memory_type: "episodic";
            score: number;
        };
        FoundEpisodes: {
            results: components["schemas"]["FoundEpisode"][];
            count: number;
        };
        Procedure: {
            /** @description opaque id */
            id: string;
            /** @description opaque id */
            version_id: string;
            version: number;
            name: string;
            trigger_condition: string | null;
            steps: components["schemas"]["Step"][];
            entity_names: string[];
            success_count: number;
            fail_count: number;
            version_success_count: number;
            version_fail_count: number;
            /** @description ISO 8601, UTC, milliseconds, Z */
            last_used: string | null;
            /** @description ISO 8601, UTC, milliseconds, Z */
            created_at: string;
            /** @description ISO 8601, UTC, milliseconds, Z */
            updated_at: string;
            /** @description preconditions: checks that failures have taught, oldest first; status when under review */
            metadata: {
                [key: string]: unknown;
            } & {
                preconditions: string[];
            };
            pending_review: {
                /** @description opaque id */
                version_id: string;
                version: number;
                reason: string;
            } | null;
            /** @constant */
            memory_type: "procedural";
        };
        ProcedurePage: {
            procedures: components["schemas"]["Procedure"][];
            count: number;
            total: number;
            limit: number;
            offset: number;
        };
        FoundProcedure: {
            /** @description opaque id */
            id: string;
            /** @description opaque id */
            version_id: string;
            version: number;
            name: string;
            trigger_condition: string | null;
            steps: components["schemas"]["Step"][];
            entity_names: string[];
            success_count: number;
            fail_count: number;
            version_success_count: number;
            version_fail_count: number;
            /** @description ISO 8601, UTC, milliseconds, Z */
            last_used: string | null;
            /** @description ISO 8601, UTC, milliseconds, Z */
            created_at: string;
            /** @description ISO 8601, UTC, milliseconds, Z */
            updated_at: string;
            /** @description preconditions: checks that failures have taught, oldest first; status when under review */
            metadata: {
                [key: string]: unknown;
            } & {
                preconditions: string[];
            };
            pending_review: {
                /** @description opaque id */
                version_id: string;
                version: number;
                reason: string;
            } | null;
            /** @constant */
            memory_type: "procedural";
            score: number;
        };
        FoundProcedures: {
            results: components["schemas"]["FoundProcedure"][];
            count: number;
        };
        ProcedureFeedback: {
            /** @description opaque id */
            id: string;
            name: string;
            version: number;
            success_count: number;
            fail_count: number;
            /** @enum {string} */
            feedback: "success" | "failure";
            evolution_triggered: boolean;
            /** @enum {string|null} */
            evolution_unavailable: "plan" | "rate" | "not_current" | null;
            job_id: string | null;
        };
        ProcedureVersion: {
            /** @description opaque id */
            id: string;
            /** @description opaque id */
            version_id: string;
            version: number;
            name: string;
            trigger_condition: string | null;
            steps: components["schemas"]["Step"][];
            entity_names: string[];
            success_count: number;
            fail_count: number;
            is_current: boolean;
            /** @description opaque id */
            parent_version_id: string | null;
            /** @description opaque id */
            evolved_from_episode: string | null;
            /** @description preconditions: checks that failures have taught, oldest first; status when under review */
            metadata: {
                [key: string]: unknown;
            } & {
                preconditions: string[];
            };
            /** @description ISO 8601, UTC, milliseconds, Z */
            created_at: string;
        };
        EvolutionEntry: {
            /** @description opaque id */
            id: string;
            /** @description opaque id */
            procedure_id: string;
            /** @description opaque id */
            episode_id: string | null;
            /** @enum {string} */
            change_type: "auto_created" | "step_added" | "step_removed" | "step_modified" | "step_reordered" | "promoted" | "discarded" | "gated";
            reason: string;
            violated_assumption: string | null;
            precondition_added: string | null;
            diff: {
                added: unknown[];
                removed: unknown[];
                modified: unknown[];
                violated_assumption: string | null;
                precondition_added: string | null;
            };
            version_before: number;
            version_after: number;
            in_place: boolean;
            /** @description ISO 8601, UTC, milliseconds, Z */
            created_at: string;
        };
        ProcedureHistory: {
            /** @description opaque id */
            id: string;
            name: string;
            versions: components["schemas"]["ProcedureVersion"][];
            evolution_log: components["schemas"]["EvolutionEntry"][];
        };
        ProcedureEvolution: {
            /** @description opaque id */
            id: string;
            name: string;
            evolution: components["schemas"]["EvolutionEntry"][];
        };
        ReviewedProcedure: {
            /** @enum {string} */
            status: "promoted" | "discarded";
            procedure: components["schemas"]["Procedure"];
        };
        PreconditionCheck: {
            /** @description opaque id */
            id: string;
            name: string;
            version: number;
            /** @enum {string} */
            overall: "holds" | "fails" | "unknown";
            checks: {
                precondition: string;
                /** @enum {string} */
                state: "holds" | "fails" | "unknown";
                evidence: string | null;
            }[];
        };
        Profile: {
            user_id: string;
            /** @description to be given to an assistant as it is */
            system_prompt: string;
            facts_used: number;
            /** @description ISO 8601, UTC, milliseconds, Z */
            last_updated: string | null;
            /** @enum {string} */
            status: "ok" | "no_data" | "error";
            cached: boolean;
            /** @description an older text, since a newer one could not be made */
            stale: boolean;
            /** @description why it is not the text that a model would write */
            error?: string;
            /** @enum {string} */
            written_by: "model" | "built-in";
            sources: {
                line: string;
                fact_ids: string[];
                procedure_ids: string[];
            }[];
        };
        Rules: {
            /** @description as asked for */
            format: string;
            content: string;
            procedures_used: number;
            facts_used: number;
            /** @description ISO 8601, UTC, milliseconds, Z */
            last_updated: string | null;
            /** @enum {string} */
            status: "ok" | "no_data" | "error";
            cached: boolean;
            /** @description an older text, since a newer one could not be made */
            stale: boolean;
            sources: {
                line: string;
                fact_ids: string[];
                procedure_ids: string[];
            }[];
        };
        Reflected: {
            /** @enum {string} */
            status: "reflected" | "no_data";
            /** @description how many of each there are now, new, revised and confirmed */
            generated: {
                entity_reflections: number;
                cross_entity: number;
                temporal: number;
            };
            stats_before: {
                new_facts_since_last: number;
                hours_since_last: number | null;
                /** @description ISO 8601, UTC, milliseconds, Z */
                last_reflection: string | null;
            };
            reflections: components["schemas"]["Reflection"][];
        };
        ReflectionList: {
            reflections: components["schemas"]["Reflection"][];
            total: number;
        };
        DeletedReflection: {
            /** @constant */
            status: "deleted";
            /** @description opaque id */
            reflection_id: string;
        };
        Insights: {
            has_insights: boolean;
            profile: components["schemas"]["Reflection"] | null;
            weekly: components["schemas"]["Reflection"] | null;
            network: components["schemas"]["Reflection"] | null;
            patterns: components["schemas"]["Reflection"] | null;
            all_reflections: components["schemas"]["Reflection"][];
            groups: {
                /** @enum {string} */
                scope: "entity" | "cross" | "temporal";
                title: string;
                reflections: components["schemas"]["Reflection"][];
            }[];
            /** @description all of it, ready to read */
            text: string;
        };
        AgentRunAccepted: {
            /** @constant */
            status: "accepted";
            job_id: string;
            /** @enum {string} */
            agent: "curator" | "connector" | "digest" | "all";
            message: string;
        };
        AgentRun: {
            /** @description opaque id */
            id: string;
            /** @enum {string} */
            agent_type: "curator" | "connector" | "digest";
            /** @enum {string} */
            status: "completed" | "failed";
            result: {
                [key: string]: unknown;
            };
            issues_found: number;
            actions_taken: number;
            auto_fix: boolean;
            /** @description ISO 8601, UTC, milliseconds, Z */
            created_at: string;
        };
        AgentHistory: {
            runs: components["schemas"]["AgentRun"][];
            total: number;
        };
        AgentStatus: {
            due: {
                curator: boolean;
                connector: boolean;
                digest: boolean;
            };
            /** @description the newest of each agent, whatever the user */
            last_runs: components["schemas"]["AgentRun"][];
        };
        Merged: {
            /** @constant */
            status: "merged";
            source: string;
            target: string;
            /** @description same as source */
            from: string;
            /** @description same as target */
            into: string;
            /** @description opaque id */
            target_id: string;
            moved: {
                facts: number;
                relations: number;
                knowledge: number;
            };
            /** @description opaque id */
            journal_id: string;
        };
        MergedUser: {
            /** @enum {string} */
            status: "merged" | "skip";
            message?: string;
            /** @description `User` */
            from?: string;
            /** @description the primary person; `User` where nobody else is known */
            into?: string;
            /** @description opaque id */
            target_id?: string;
            moved?: {
                facts: number;
                relations: number;
                knowledge: number;
            };
            /** @description opaque id */
            journal_id?: string;
        };
        EntityDedup: {
            entity: string;
            kept: string[];
            archived: string[];
            archived_count: number;
            /** @description opaque id */
            journal_id: string | null;
        };
        MergedDoubles: {
            merged: string[];
            suggestions: string[];
            count: number;
            journal_ids: string[];
        };
        DedupAll: {
            total_archived: number;
            entities: {
                entity: string;
                archived: number;
            }[];
            journal_ids: string[];
        };
        Export: {
            /** @constant */
            version: 1;
            /** @description ISO 8601, UTC, milliseconds, Z */
            exported_at: string;
            user_id: string;
            entities: (components["schemas"]["Entity"] & {
                fact_details: (components["schemas"]["FactDetail"] & {
                    attribute: string | null;
                    importance: number;
                    access_count: number;
                })[];
                relations: (components["schemas"]["Relation"] & {
                    /** @description opaque id */
                    id: string;
                    /** @description ISO 8601, UTC, milliseconds, Z */
                    created_at: string;
                })[];
                knowledge: (components["schemas"]["Knowledge"] & {
                    /** @description ISO 8601, UTC, milliseconds, Z */
                    expires_at: string | null;
                })[];
                archived_fact_details: (components["schemas"]["ArchivedFactDetail"] & {
                    attribute: string | null;
                    importance: number;
                    access_count: number;
                })[];
                /** @description told by facts that are archived or have expired alone */
                archived_relations: (components["schemas"]["Relation"] & {
                    /** @description opaque id */
                    id: string;
                    /** @description ISO 8601, UTC, milliseconds, Z */
                    created_at: string;
                })[];
            })[];
            episodes: {
                /** @description opaque id */
                id: string;
                summary: string;
                context: string;
                outcome: string | null;
                participants: string[];
                /** @enum {string} */
                emotional_valence: "positive" | "negative" | "neutral" | "mixed";
                importance: number;
                metadata: {
                    [key: string]: unknown;
                };
                /** @description opaque id */
                linked_procedure_id: string | null;
                failed_at_step: number | null;
                /** @description YYYY-MM-DD or a datetime */
                happened_at: string | null;
                /** @description ISO 8601, UTC, milliseconds, Z */
                created_at: string;
                /** @description ISO 8601, UTC, milliseconds, Z */
                expires_at: string | null;
                /** @constant */
                memory_type: "episodic";
                /** @description ISO 8601, UTC, milliseconds, Z */
                time: string;
                job_id: string | null;
                source_hash: string | null;
                add_hash: string | null;
            }[];
            procedures: {
                /** @description opaque id */
                id: string;
                /** @description opaque id */
                version_id: string;
                version: number;
                name: string;
                trigger_condition: string | null;
                steps: components["schemas"]["Step"][];
                entity_names: string[];
                success_count: number;
                fail_count: number;
                version_success_count: number;
                version_fail_count: number;
                /** @description ISO 8601, UTC, milliseconds, Z */
                last_used: string | null;
                /** @description ISO 8601, UTC, milliseconds, Z */
                created_at: string;
                /** @description ISO 8601, UTC, milliseconds, Z */
                updated_at: string;
                /** @description preconditions: checks that failures have taught, oldest first; status when under review */
                metadata: {
                    [key: string]: unknown;
                } & {
                    preconditions: string[];
                };
                pending_review: {
                    /** @description opaque id */
                    version_id: string;
                    version: number;
                    reason: string;
                } | null;
                /** @constant */
                memory_type: "procedural";
                source_hash: string | null;
                add_hash: string | null;
                versions: (components["schemas"]["ProcedureVersion"] & {
                    /** @enum {string} */
                    state: "current" | "past" | "needs_review" | "discarded";
                    preconditions: string[];
                    requests: string[];
                })[];
            }[];
            evolution: components["schemas"]["EvolutionEntry"][];
            reflections: components["schemas"]["Reflection"][];
            chunks: {
                /** @description opaque id */
                id: string;
                content: string;
                job_id: string;
                message_index: number;
                part: number;
                speaker: string | null;
                role: string;
                /** @description ISO 8601, UTC, milliseconds, Z */
                timestamp: string;
                metadata: {
                    [key: string]: unknown;
                };
                /** @description ISO 8601, UTC, milliseconds, Z */
                created_at: string;
                /** @description ISO 8601, UTC, milliseconds, Z */
                expires_at: string | null;
                /** @constant */
                memory_type: "chunk";
            }[];
            /** @description each time an item was said, with the metadata and time it was said with */
            statements: {
                /** @description opaque id */
                id: string;
                /** @enum {string} */
                item_type: "fact" | "chunk" | "knowledge" | "relation" | "episode" | "procedure";
                /** @description opaque id */
                item_id: string;
                job_id: string | null;
                metadata: {
                    [key: string]: unknown;
                };
                /** @description as named, whatever stands in metadata */
                agent_id: string | null;
                run_id: string | null;
                app_id: string | null;
                /** @description ISO 8601, UTC, milliseconds, Z */
                stated_at: string;
                /** @description ISO 8601, UTC, milliseconds, Z */
                created_at: string;
                /** @description of a relation: the fact that tells of it */
                fact_id: string | null;
                /** @description of a relation: where not in the fact's words */
                description: string | null;
                /** @description ISO 8601, UTC, milliseconds, Z */
                expires_at: string | null;
            }[];
            /** @description facts of which the later one may make the earlier one untrue */
            possible_conflicts: {
                /** @description opaque id */
                older_fact: string;
                /** @description opaque id */
                newer_fact: string;
                chance: number;
                /** @description ISO 8601, UTC, milliseconds, Z */
                holds_from: string;
            }[];
            counts: {
                entities: number;
                facts: number;
                archived_facts: number;
                expired_facts: number;
                relations: number;
                archived_relations: number;
                knowledge: number;
                episodes: number;
                procedures: number;
                procedure_versions: number;
                evolution: number;
                reflections: number;
                chunks: number;
                statements: number;
                possible_conflicts: number;
            };
        };
        ExportFiles: {
            files: {
                [key: string]: string;
            };
            counts: {
                entities: number;
                facts: number;
                archived_facts: number;
                expired_facts: number;
                relations: number;
                archived_relations: number;
                knowledge: number;
                episodes: number;
                procedures: number;
                procedure_versions: number;
                evolution: number;
                reflections: number;
                chunks: number;
                statements: number;
                possible_conflicts: number;
            };
        };
        ImportAccepted: {
            /** @constant */
            status: "accepted";
            job_id: string;
            accepted: number;
            quota_used: number;
            message: string;
        };
        CapturePolicy: {
            deny_categories: ("health" | "legal" | "financial" | "credentials" | "location" | "relationships")[];
            deny_keywords: string[];
            deny_sources: string[];
            allow_sources: string[];
            /** @enum {string} */
            match: "substring" | "word";
            match_source: boolean;
            detectors: ("card" | "iban" | "national_id" | "phone" | "email" | "gps")[];
        };
        CapturePolicyAnswer: {
            capture_policy: components["schemas"]["CapturePolicy"];
            available_categories: string[];
            available_detectors: string[];
            pack_version: string;
        };
        SavedCapturePolicy: {
            /** @constant */
            status: "saved";
            capture_policy: components["schemas"]["CapturePolicy"];
        };
        CapturePolicyTest: {
            accepted_by_source_gate: boolean;
            items: {
                text: string;
                dropped: boolean;
                matches: {
                    keyword: string;
                    category: string | null;
                }[];
            }[];
            kept: number;
            dropped: number;
            redactions: {
                kind: string;
                count: number;
            }[];
        };
        ApiKey: {
            /** @description opaque id */
            id: string;
            /** @description same as id */
            key_id: string;
            name: string;
            /** @description first 10 characters of the key */
            prefix: string;
            active: boolean;
            /** @description ISO 8601, UTC, milliseconds, Z */
            created_at: string;
            /** @description ISO 8601, UTC, milliseconds, Z */
            last_used: string | null;
            permissions: ("read" | "write" | "admin")[];
            user_id: string | null;
            /** @description ISO 8601, UTC, milliseconds, Z */
            expires_at: string | null;
        };
        KeyList: {
            keys: components["schemas"]["ApiKey"][];
            total: number;
        };
        CreatedKey: {
            /** @description opaque id */
            id: string;
            /** @description same as id */
            key_id: string;
            /** @description the only time that it is shown */
            key: string;
            name: string;
            prefix: string;
            /** @description ISO 8601, UTC, milliseconds, Z */
            created_at: string;
            message: string;
        };
        RevokedKey: {
            /** @constant */
            status: "revoked";
            key_id: string;
        };
        RenamedKey: {
            /** @constant */
            status: "renamed";
            key_id: string;
            name: string;
        };
        Team: {
            /** @description opaque id */
            id: string;
            name: string;
            description: string | null;
            /** @description only in the owner's answers */
            invite_code: string | null;
            /** @enum {string} */
            role: "owner" | "member";
            member_count: number;
            shared_memories: number;
            /** @description ISO 8601, UTC, milliseconds, Z */
            created_at: string;
        };
        CreatedTeam: {
            /** @constant */
            status: "created";
            team: components["schemas"]["Team"];
        };
        TeamList: {
            teams: components["schemas"]["Team"][];
            total: number;
        };
        JoinedTeam: {
            /** @constant */
            status: "joined";
            /** @description opaque id */
            team_id: string;
            team_name: string;
            /** @enum {string} */
            role: "owner" | "member";
            already_member: boolean;
        };
        TeamMember: {
            /** @description the account */
            user_id: string;
            /** @description masked, except for the team's owner and the member */
            email: string;
            /** @enum {string} */
            role: "owner" | "member";
            /** @description ISO 8601, UTC, milliseconds, Z */
            joined_at: string;
        };
        MemberList: {
            members: components["schemas"]["TeamMember"][];
            total: number;
        };
        LeftTeam: {
            /** @constant */
            status: "left";
            /** @description opaque id */
            team_id: string;
        };
        DeletedTeam: {
            /** @constant */
            status: "deleted";
            /** @description opaque id */
            team_id: string;
        };
        SharedEntity: {
            /** @constant */
            status: "shared";
            entity: string;
            /** @description opaque id */
            team_id: string;
        };
        UnsharedEntity: {
            /** @constant */
            status: "personal";
            entity: string;
            /** @description opaque id */
            team_id: string;
        };
        Trigger: {
            /** @description opaque id */
            id: string;
            user_id: string;
            /** @enum {string} */
            trigger_type: "reminder" | "contradiction" | "pattern";
            title: string;
            detail: string;
            /** @enum {string} */
            source_type: "fact" | "episode" | "procedure";
            /** @description opaque id */
            source_id: string;
            /** @enum {string} */
            state: "pending" | "fired" | "dismissed";
            fired: boolean;
            /** @description ISO 8601, UTC, milliseconds, Z */
            fire_at: string | null;
            /** @description ISO 8601, UTC, milliseconds, Z */
            fired_at: string | null;
            /** @description ISO 8601, UTC, milliseconds, Z */
            dismissed_at: string | null;
            /** @description ISO 8601, UTC, milliseconds, Z */
            created_at: string;
        };
        TriggerList: {
            /** @description pending ones first, the next one at the top; then the others, newest first */
            triggers: components["schemas"]["Trigger"][];
            count: number;
        };
        ProcessedTriggers: {
            processed: number;
            fired: number;
            errors: number;
            deliveries_queued: number;
        };
        DismissedTrigger: {
            /** @constant */
            status: "dismissed";
            /** @description opaque id */
            id: string;
            /** @description opaque id */
            trigger_id: string;
        };
        DetectedTriggers: {
            reminders: number;
            contradictions: number;
            patterns: number;
            /** @description what was left out: `policy` denied it, or `pending_full` leaves no room */
            errors: string[];
            total_pending: number;
            /** @description the new ones */
            triggers: components["schemas"]["Trigger"][];
        };
        CreatedWebhook: {
            /** @constant */
            status: "created";
            /** @description opaque id */
            id: string;
            webhook: {
                /** @description opaque id */
                id: string;
                url: string;
                name: string;
                event_types: string[];
                active: boolean;
                /** @description ISO 8601, UTC, milliseconds, Z */
                created_at: string;
                /** @description ISO 8601, UTC, milliseconds, Z */
                updated_at: string;
                /** @description ISO 8601, UTC, milliseconds, Z */
                last_triggered: string | null;
                trigger_count: number;
                last_error: string | null;
                /** @description ISO 8601, UTC, milliseconds, Z */
                disabled_at: string | null;
                disabled_reason: string | null;
                /** @description a generated one; the only time that it is shown */
                secret?: string;
            };
        };
        Webhook: {
            /** @description opaque id */
            id: string;
            url: string;
            name: string;
            event_types: string[];
            active: boolean;
            /** @description ISO 8601, UTC, milliseconds, Z */
            created_at: string;
            /** @description ISO 8601, UTC, milliseconds, Z */
            updated_at: string;
            /** @description ISO 8601, UTC, milliseconds, Z */
            last_triggered: string | null;
            trigger_count: number;
            last_error: string | null;
            /** @description ISO 8601, UTC, milliseconds, Z */
            disabled_at: string | null;
            disabled_reason: string | null;
        };
        WebhookList: {
            webhooks: components["schemas"]["Webhook"][];
            total: number;
        };
        UpdatedWebhook: {
            /** @enum {string} */
            status: "updated" | "no changes";
            /** @description opaque id */
            id: string;
            webhook: components["schemas"]["Webhook"];
        };
        DeletedWebhook: {
            /** @constant */
            status: "deleted";
            /** @description opaque id */
            id: string;
        };
        Delivery: {
            /** @description the same as the header webhook-id */
            id: string;
            /** @description opaque id */
            webhook_id: string;
            event: string;
            /** @enum {string} */
            state: "pending" | "delivering" | "retrying" | "delivered" | "exhausted" | "canceled" | "blocked";
            attempts: number;
            response_status: number | null;
            error: string | null;
            /** @description ISO 8601, UTC, milliseconds, Z */
            created_at: string;
            /** @description ISO 8601, UTC, milliseconds, Z */
            next_attempt_at: string | null;
            /** @description ISO 8601, UTC, milliseconds, Z */
            delivered_at: string | null;
            payload: {
                [key: string]: unknown;
            };
        };
        DeliveryList: {
            deliveries: components["schemas"]["Delivery"][];
            total: number;
            limit: number;
            offset: number;
        };
        TestedWebhook: {
            /** @enum {string} */
            status: "delivered" | "failed";
            delivery: components["schemas"]["Delivery"];
        };
        Usage: {
            add_count: number;
            search_count: number;
        };
        /** @description -1: unlimited */
        Quotas: {
            add: number;
            search: number;
            file_bytes: number;
        };
        Me: {
            email: string;
            plan: string;
            /** @description the account */
            user_id: string;
            usage: components["schemas"]["Usage"];
            quotas: components["schemas"]["Quotas"];
            key: {
                /** @description opaque id */
                id: string;
                name: string;
                permissions: ("read" | "write" | "admin")[];
                user_id: string | null;
            };
            /** @description ISO 8601, UTC, milliseconds, Z */
            created_at: string;
        };
        Stats: {
            user_id: string;
            entities: number;
            /** @description entities that other accounts share, which lists show beside these */
            team_shared: number;
            by_type: {
                [key: string]: number;
            };
            facts: number;
            archived_facts: number;
            expired_facts: number;
            knowledge: number;
            relations: number;
            embeddings: number;
            episodes: number;
            procedures: number;
            reflections: number;
            chunks: number;
            usage: components["schemas"]["Usage"];
        };
        DeletedMemories: {
            /** @constant */
            status: "deleted";
            user_id: string;
            count: number;
            /** @description rows by table */
            deleted: {
                [key: string]: number;
            };
            rows: number;
            jobs_closed: number;
        };
        DeletedAccount: {
            /** @constant */
            status: "deleted";
            /** @description its e-mail */
            account: string;
            /** @description opaque id */
            account_id: string;
            /** @description rows by table */
            deleted: {
                [key: string]: number;
            };
            rows: number;
        };
        WeeklyStats: {
            facts_learned: number;
            facts_prev_week: number;
            procedures_learned: number;
            latest_version_bump: {
                name: string;
                version: number;
            } | null;
            recalls_served: number;
            /** @description procedures that went well this week and had failed before; at most 10 */
            prevented: {
                name: string;
                fail_count: number;
                /** @description day of its last failure, YYYY-MM-DD */
                last_bitten: string;
            }[];
        };
        VerificationSent: {
            /** @constant */
            status: "verification_sent";
            message: string;
        };
        SignedUp: {
            /** @description the only time that it is shown */
            api_key: string;
            email: string;
            plan: string;
            /** @description the account */
            user_id: string;
            message: string;
        };
        Billing: {
            plan: string;
            /** @enum {string} */
            status: "none" | "active" | "trialing" | "past_due" | "canceled";
            /** @description ISO 8601, UTC, milliseconds, Z */
            current_period_end: string | null;
            /** @enum {string|null} */
            interval: "monthly" | "annual" | null;
            usage: components["schemas"]["Usage"];
            quotas: components["schemas"]["Quotas"];
            rate_limit: number;
            /** @description ISO 8601, UTC, milliseconds, Z */
            quota_resets_at: string;
            annual_available: boolean;
        };
        Checkout: {
            checkout_url: string;
            session_id: string;
            plan: string;
            /** @enum {string} */
            interval: "monthly" | "annual";
            /** @enum {string} */
            mode: "checkout" | "plan_change";
        };
        Portal: {
            portal_url: string;
        };
        Received: {
            /** @constant */
            received: true;
            duplicate: boolean;
        };
        Upgrade: {
            checkout_url: string;
        };
        AuditEvent: {
            /** @description opaque id */
            id: string;
            /** @description ISO 8601, UTC, milliseconds, Z */
            at: string;
            /** @description open for more */
            action: string;
            /** @description an id or a user id */
            target: string | null;
            /** @description null: done by the service */
            key_id: string | null;
            ip: string | null;
            request_id: string;
        };
        AuditPage: {
            events: components["schemas"]["AuditEvent"][];
            total: number;
            limit: number;
            offset: number;
        };
        DetailedHealth: {
            /** @enum {string} */
            status: "ok" | "degraded";
            version: string;
            uptime_s?: number;
            cache?: {
                keys: number;
            };
            redis?: {
                configured: boolean;
                ok: boolean;
            };
            db?: {
                ok: boolean;
                entities: number;
                facts: number;
            };
            queue?: {
                ok: boolean;
                waiting: number;
                oldest_s: number | null;
            };
            embedder?: {
                ok: boolean;
                name: string;
                dimensions: number;
            };
            model?: {
                configured: boolean;
                ok: boolean;
                reason?: string;
            };
            connection?: {
                max: number;
                used: number;
            };
        };
        Live: {
            /** @constant */
            status: "ok";
        };
        Readiness: {
            /** @enum {string} */
            status: "ready" | "not_ready";
            checks: {
                db: boolean;
                queue: boolean;
                embedder: boolean;
            };
            reason?: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    post_add: {
        parameters: {
            query?: {
                user_id?: string;
                sub_user_id?: string;
            };
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    messages: {
                        role: string;
                        content?: string | {
                            /** @constant */
                            type: "text";
                            text: string;
                        }[] | null;
                        name?: string | null;
                        /** Format: instant */
                        timestamp?: string | null;
                    }[];
                    agent_id?: string | null;
                    run_id?: string | null;
                    app_id?: string | null;
                    /** Format: instant */
                    expiration_date?: string | null;
                    source?: string | null;
                    metadata?: {
                        [key: string]: unknown;
                    } | null;
                    agent_mode?: boolean | null;
                    /** Format: instant */
                    timestamp?: string | null;
                    dry_run?: boolean | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DryRun"];
                };
            };
            /** @description Success */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddAccepted"];
                };
            };
        };
    };
    post_add_text: {
        parameters: {
            query?: {
                user_id?: string;
                sub_user_id?: string;
            };
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    text: string;
                    agent_id?: string | null;
                    run_id?: string | null;
                    app_id?: string | null;
                    /** Format: instant */
                    expiration_date?: string | null;
                    source?: string | null;
                    metadata?: {
                        [key: string]: unknown;
                    } | null;
                    agent_mode?: boolean | null;
                    /** Format: instant */
                    timestamp?: string | null;
                    dry_run?: boolean | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DryRun"];
                };
            };
            /** @description Success */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddAccepted"];
                };
            };
        };
    };
    post_add_file: {
        parameters: {
            query?: {
                user_id?: string;
                sub_user_id?: string;
            };
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description .pdf, .docx, .txt or .md
                     */
                    file: string;
                    agent_id?: string | null;
                    run_id?: string | null;
                    app_id?: string | null;
                    metadata?: string | null;
                    /** Format: instant */
                    expiration_date?: string | null;
                    /** Format: instant */
                    timestamp?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileAccepted"];
                };
            };
        };
    };
    get_jobs_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
        };
    };
    post_search: {
        parameters: {
            query?: {
                user_id?: string;
                sub_user_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    query: string;
                    /** @default 5 */
                    limit?: number | null;
                    /** @default 2 */
                    graph_depth?: number | null;
                    agent_id?: string | null;
                    run_id?: string | null;
                    app_id?: string | null;
                    filters?: {
                        [key: string]: unknown;
                    } | null;
                    threshold?: number | null;
                    /** Format: instant */
                    as_of?: string | null;
                    explain?: boolean | null;
                    /** @description room for the texts answered, in estimated tokens: characters ÷ 4, CJK characters ÷ 1.5 */
                    max_tokens?: number | null;
                    /** @description how many messages /v1/search/all answers, `limit` if absent; no other has any */
                    chunks?: number | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchAnswer"];
                };
            };
        };
    };
    post_search_all: {
        parameters: {
            query?: {
                user_id?: string;
                sub_user_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    query: string;
                    /** @default 5 */
                    limit?: number | null;
                    /** @default 2 */
                    graph_depth?: number | null;
                    agent_id?: string | null;
                    run_id?: string | null;
                    app_id?: string | null;
                    filters?: {
                        [key: string]: unknown;
                    } | null;
                    threshold?: number | null;
                    /** Format: instant */
                    as_of?: string | null;
                    explain?: boolean | null;
                    /** @description room for the texts answered, in estimated tokens: characters ÷ 4, CJK characters ÷ 1.5 */
                    max_tokens?: number | null;
                    /** @description how many messages /v1/search/all answers, `limit` if absent; no other has any */
                    chunks?: number | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchAllAnswer"];
                };
            };
        };
    };
    post_reindex: {
        parameters: {
            query?: {
                user_id?: string;
                sub_user_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reindexed"];
                };
            };
        };
    };
    post_ask: {
        parameters: {
            query?: {
                user_id?: string;
                sub_user_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    query: string;
                    /**
                     * @description facts and messages that an answer may be made from; above 30 counts as 30
                     * @default 15
                     */
                    max_facts?: number | null;
                    agent_id?: string | null;
                    run_id?: string | null;
                    app_id?: string | null;
                    filters?: {
                        [key: string]: unknown;
                    } | null;
                    /** Format: instant */
                    as_of?: string | null;
                    /** @description room for what an answer may be made from, in estimated tokens: characters ÷ 4, CJK characters ÷ 1.5 */
                    max_tokens?: number | null;
                    explain?: boolean | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AskAnswer"];
                };
            };
        };
    };
    get_memories: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                agent_id?: string;
                run_id?: string;
                app_id?: string;
                type?: "person" | "project" | "technology" | "company" | "concept" | "unknown";
                user_id?: string;
                sub_user_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntityPage"];
                };
            };
        };
    };
    get_memories_full: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                agent_id?: string;
                run_id?: string;
                app_id?: string;
                type?: "person" | "project" | "technology" | "company" | "concept" | "unknown";
                user_id?: string;
                sub_user_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FullEntityPage"];
                };
            };
        };
    };
    get_memory_name: {
        parameters: {
            query?: {
                include_archived?: boolean;
                team_id?: string;
                user_id?: string;
                sub_user_id?: string;
            };
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntityAnswer"];
                };
            };
        };
    };
    delete_memory_name: {
        parameters: {
            query?: {
                user_id?: string;
                sub_user_id?: string;
            };
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedEntity"];
                };
            };
        };
    };
    delete_entity_name: {
        parameters: {
            query?: {
                user_id?: string;
                sub_user_id?: string;
            };
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedEntity"];
                };
            };
        };
    };
    get_graph: {
        parameters: {
            query?: {
                limit?: number;
                agent_id?: string;
                run_id?: string;
                app_id?: string;
                user_id?: string;
                sub_user_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Graph"];
                };
            };
        };
    };
    patch_entity_name_type: {
        parameters: {
            query?: {
                type?: "person" | "project" | "technology" | "company" | "concept" | "unknown";
                user_id?: string;
                sub_user_id?: string;
            };
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type?: "person" | "project" | "technology" | "company" | "concept" | "unknown";
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdatedType"];
                };
            };
        };
    };
    post_identity: {
        parameters: {
            query?: {
                entity?: string;
                user_id?: string;
                sub_user_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    entity?: string;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PinnedIdentity"];
                };
            };
        };
    };
    post_archive_fact: {
        parameters: {
            query?: {
                user_id?: string;
                sub_user_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    entity_name?: string | null;
                    fact_content?: string | null;
                    fact_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArchivedFact"];
                };
            };
        };
    };
    get_timeline: {
        parameters: {
            query?: {
                after?: string;
                before?: string;
                as_of?: string;
                limit?: number;
                user_id?: string;
                sub_user_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Timeline"];
                };
            };
        };
    };
    get_feed: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                user_id?: string;
                sub_user_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Feed"];
                };
            };
        };
    };
    get_history: {
        parameters: {
            query?: {
                entity?: string;
                action?: "supersede" | "archive" | "dedup" | "merge" | "merge_user" | "expire" | "restore" | "type_change" | "identity" | "curate";
                limit?: number;
                offset?: number;
                user_id?: string;
                sub_user_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["History"];
                };
            };
        };
    };
    post_facts_restore: {
        parameters: {
            query?: {
                user_id?: string;
                sub_user_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    journal_id?: string | null;
                    fact_id?: string | null;
                    fact_ids?: string[] | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Restored"];
                };
            };
        };
    };
    get_episodes: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                after?: string;
                before?: string;
                user_id?: string;
                sub_user_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EpisodePage"];
                };
            };
        };
    };
    get_episodes_search: {
        parameters: {
            query: {
                query: string;
                limit?: number;
                after?: string;
                before?: string;
                user_id?: string;
                sub_user_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundEpisodes"];
                };
            };
        };
    };
    get_procedures: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                user_id?: string;
                sub_user_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProcedurePage"];
                };
            };
        };
    };
    get_procedures_search: {
        parameters: {
            query: {
                query: string;
                limit?: number;
                user_id?: string;
                sub_user_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundProcedures"];
                };
            };
        };
    };
    patch_procedures_id_feedback: {
        parameters: {
            query?: {
                success?: boolean;
                context?: string;
                failed_at_step?: number;
                version?: number;
                user_id?: string;
                sub_user_id?: string;
            };
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    success?: boolean;
                    context?: string | null;
                    failed_at_step?: number | null;
                    version?: number | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProcedureFeedback"];
                };
            };
        };
    };
    get_procedures_id_history: {
        parameters: {
            query?: {
                user_id?: string;
                sub_user_id?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProcedureHistory"];
                };
            };
        };
    };
    get_procedures_id_evolution: {
        parameters: {
            query?: {
                user_id?: string;
                sub_user_id?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProcedureEvolution"];
                };
            };
        };
    };
    post_procedures_id_promote: {
        parameters: {
            query?: {
                user_id?: string;
                sub_user_id?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReviewedProcedure"];
                };
            };
        };
    };
    post_procedures_id_discard: {
        parameters: {
            query?: {
                user_id?: string;
                sub_user_id?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReviewedProcedure"];
                };
            };
        };
    };
    post_procedures_id_check: {
        parameters: {
            query?: {
                user_id?: string;
                sub_user_id?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    context: string;
                    facts?: string[] | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreconditionCheck"];
                };
            };
        };
    };
    get_profile: {
        parameters: {
            query?: {
                force?: boolean;
                user_id?: string;
                sub_user_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
        };
    };
    get_profile_user_id: {
        parameters: {
            query?: {
                force?: boolean;
                user_id?: string;
                sub_user_id?: string;
            };
            header?: never;
            path: {
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
        };
    };
    get_rules: {
        parameters: {
            query?: {
                format?: "rules_md" | "claude_md" | "rules_editor_a" | "cursorrules" | "rules_editor_b" | "windsurf";
                force?: boolean;
                user_id?: string;
                sub_user_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rules"];
                };
            };
        };
    };
    post_reflect: {
        parameters: {
            query?: {
                user_id?: string;
                sub_user_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reflected"];
                };
            };
        };
    };
    get_reflections: {
        parameters: {
            query?: {
                scope?: "entity" | "cross" | "temporal";
                user_id?: string;
                sub_user_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReflectionList"];
                };
            };
        };
    };
    delete_reflections_id: {
        parameters: {
            query?: {
                user_id?: string;
                sub_user_id?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedReflection"];
                };
            };
        };
    };
    get_insights: {
        parameters: {
            query?: {
                user_id?: string;
                sub_user_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Insights"];
                };
            };
        };
    };
    post_agents_run: {
        parameters: {
            query?: {
                agent?: "curator" | "connector" | "digest" | "all";
                auto_fix?: boolean;
                user_id?: string;
                sub_user_id?: string;
            };
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @enum {string|null} */
                    agent?: "curator" | "connector" | "digest" | "all" | null;
                    /** @default false */
                    auto_fix?: boolean | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentRunAccepted"];
                };
            };
        };
    };
    get_agents_history: {
        parameters: {
            query?: {
                agent?: "curator" | "connector" | "digest" | "all";
                limit?: number;
                user_id?: string;
                sub_user_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentHistory"];
                };
            };
        };
    };
    get_agents_status: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentStatus"];
                };
            };
        };
    };
    post_merge: {
        parameters: {
            query?: {
                source?: string;
                target?: string;
                user_id?: string;
                sub_user_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    source?: string;
                    target?: string;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Merged"];
                };
            };
        };
    };
    post_merge_user: {
        parameters: {
            query?: {
                from_user_id?: string;
                user_id?: string;
                sub_user_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    from_user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MergedUser"];
                };
            };
        };
    };
    post_entity_name_dedup: {
        parameters: {
            query?: {
                user_id?: string;
                sub_user_id?: string;
            };
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntityDedup"];
                };
            };
        };
    };
    post_dedup: {
        parameters: {
            query?: {
                user_id?: string;
                sub_user_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MergedDoubles"];
                };
            };
        };
    };
    post_dedup_all: {
        parameters: {
            query?: {
                user_id?: string;
                sub_user_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DedupAll"];
                };
            };
        };
    };
    get_export: {
        parameters: {
            query?: {
                format?: "json" | "markdown" | "files";
                user_id?: string;
                sub_user_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Export"] | components["schemas"]["ExportFiles"];
                    "application/zip": string;
                };
            };
        };
    };
    post_import: {
        parameters: {
            query?: {
                user_id?: string;
                sub_user_id?: string;
            };
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description each with messages or text, as /v1/add and /v1/add_text take them, and timestamp, source, agent_id, run_id, app_id, metadata, expiration_date, agent_mode */
                    items?: {
                        [key: string]: unknown;
                    }[] | null;
                    /** @description the body of GET /v1/export, or a part of each of its lists with its version */
                    export?: {
                        [key: string]: unknown;
                    } | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportAccepted"];
                };
            };
        };
    };
    get_capture_policy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CapturePolicyAnswer"];
                };
            };
        };
    };
    put_capture_policy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    deny_categories?: string[] | null;
                    deny_keywords?: string[] | null;
                    deny_sources?: string[] | null;
                    allow_sources?: string[] | null;
                    /** @enum {string|null} */
                    match?: "substring" | "word" | null;
                    match_source?: boolean | null;
                    detectors?: ("card" | "iban" | "national_id" | "phone" | "email" | "gps")[] | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedCapturePolicy"];
                };
            };
        };
    };
    post_capture_policy_test: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    text?: string | null;
                    messages?: {
                        role: string;
                        content?: string | {
                            /** @constant */
                            type: "text";
                            text: string;
                        }[] | null;
                        name?: string | null;
                        /** Format: instant */
                        timestamp?: string | null;
                    }[] | null;
                    source?: string | null;
                    metadata?: {
                        [key: string]: unknown;
                    } | null;
                    policy?: {
                        [key: string]: unknown;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CapturePolicyTest"];
                };
            };
        };
    };
    get_keys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyList"];
                };
            };
        };
    };
    post_keys: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string | null;
                    permissions?: ("read" | "write" | "admin")[] | null;
                    user_id?: string | null;
                    /** Format: instant */
                    expires_at?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedKey"];
                };
            };
        };
    };
    delete_keys_key_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevokedKey"];
                };
            };
        };
    };
    patch_keys_key_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RenamedKey"];
                };
            };
        };
    };
    get_teams: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamList"];
                };
            };
        };
    };
    post_teams: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    description?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedTeam"];
                };
            };
        };
    };
    post_teams_join: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description 12 characters; case, spaces and hyphens do not matter */
                    invite_code: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JoinedTeam"];
                };
            };
        };
    };
    get_teams_team_id_members: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                team_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberList"];
                };
            };
        };
    };
    post_teams_team_id_leave: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                team_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeftTeam"];
                };
            };
        };
    };
    delete_teams_team_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                team_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedTeam"];
                };
            };
        };
    };
    post_teams_team_id_share: {
        parameters: {
            query?: {
                entity_name?: string;
                user_id?: string;
                sub_user_id?: string;
            };
            header?: never;
            path: {
                team_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    entity_name?: string;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SharedEntity"];
                };
            };
        };
    };
    post_teams_team_id_unshare: {
        parameters: {
            query?: {
                entity_name?: string;
                user_id?: string;
                sub_user_id?: string;
            };
            header?: never;
            path: {
                team_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    entity_name?: string;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnsharedEntity"];
                };
            };
        };
    };
    get_triggers: {
        parameters: {
            query?: {
                include_fired?: boolean;
                include_dismissed?: boolean;
                limit?: number;
                user_id?: string;
                sub_user_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriggerList"];
                };
            };
        };
    };
    get_triggers_user_id: {
        parameters: {
            query?: {
                include_fired?: boolean;
                include_dismissed?: boolean;
                limit?: number;
                user_id?: string;
                sub_user_id?: string;
            };
            header?: never;
            path: {
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriggerList"];
                };
            };
        };
    };
    post_triggers_process: {
        parameters: {
            query?: {
                user_id?: string;
                sub_user_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProcessedTriggers"];
                };
            };
        };
    };
    delete_triggers_trigger_id: {
        parameters: {
            query?: {
                user_id?: string;
                sub_user_id?: string;
            };
            header?: never;
            path: {
                trigger_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DismissedTrigger"];
                };
            };
        };
    };
    post_triggers_detect_user_id: {
        parameters: {
            query?: {
                user_id?: string;
                sub_user_id?: string;
            };
            header?: never;
            path: {
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user_id?: string | null;
                    /** @description The end user meant; absent is `default`. `sub_user_id` and `sub_user` mean the same. */
                    sub_user?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetectedTriggers"];
                };
            };
        };
    };
    post_voice_platform_recall: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                platform: "voiceplatform" | "vapi";
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    message?: unknown | null;
                    call?: unknown | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            toolCallId: string;
                            name?: string;
                            result: string;
                        }[];
                    } | {
                        /** @constant */
                        status: "ignored";
                        reason: string;
                    };
                };
            };
        };
    };
    post_voice_platform_save: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                platform: "voiceplatform" | "vapi";
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    message?: unknown | null;
                    call?: unknown | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ignored";
                        reason: string;
                    };
                };
            };
            /** @description Success */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "accepted";
                        job_id: string;
                        sub_user_id: string;
                    };
                };
            };
        };
    };
    get_webhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookList"];
                };
            };
        };
    };
    post_webhooks: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    url: string;
                    name?: string | null;
                    event_types?: ("memory_add" | "memory_update" | "memory_delete" | "trigger_fired" | "job_completed" | "procedure_revised" | "smart_trigger")[] | null;
                    active?: boolean | null;
                    secret?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedWebhook"];
                };
            };
        };
    };
    put_webhooks_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    url?: string | null;
                    name?: string | null;
                    event_types?: ("memory_add" | "memory_update" | "memory_delete" | "trigger_fired" | "job_completed" | "procedure_revised" | "smart_trigger")[] | null;
                    active?: boolean | null;
                    secret?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdatedWebhook"];
                };
            };
        };
    };
    delete_webhooks_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedWebhook"];
                };
            };
        };
    };
    get_webhooks_id_deliveries: {
        parameters: {
            query?: {
                state?: "pending" | "delivering" | "retrying" | "delivered" | "exhausted" | "canceled" | "blocked";
                limit?: number;
                offset?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryList"];
                };
            };
        };
    };
    post_webhooks_id_test: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestedWebhook"];
                };
            };
        };
    };
    get_me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
        };
    };
    get_stats: {
        parameters: {
            query?: {
                user_id?: string;
                sub_user_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Stats"];
                };
            };
        };
    };
    delete_memories_all: {
        parameters: {
            query?: {
                user_id?: string;
                sub_user_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedMemories"];
                };
            };
        };
    };
    delete_account: {
        parameters: {
            query: {
                confirm: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedAccount"];
                };
            };
        };
    };
    get_stats_weekly: {
        parameters: {
            query?: {
                user_id?: string;
                sub_user_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WeeklyStats"];
                };
            };
        };
    };
    post_signup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: email-address */
                    email: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerificationSent"];
                };
            };
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedUp"];
                };
            };
        };
    };
    post_verify: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: email-address */
                    email: string;
                    code: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedUp"];
                };
            };
        };
    };
    post_reset_key: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: email-address */
                    email: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerificationSent"];
                };
            };
        };
    };
    post_reset_key_verify: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: email-address */
                    email: string;
                    code: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedUp"];
                };
            };
        };
    };
    get_billing: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Billing"];
                };
            };
        };
    };
    post_billing_checkout: {
        parameters: {
            query?: {
                plan?: "starter" | "pro" | "growth" | "business";
                interval?: "monthly" | "annual";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    plan?: "starter" | "pro" | "growth" | "business";
                    /** @enum {string|null} */
                    interval?: "monthly" | "annual" | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checkout"];
                };
            };
        };
    };
    post_billing_portal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Portal"];
                };
            };
        };
    };
    post_billing_stripe_webhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Received"];
                };
            };
        };
    };
    get_billing_upgrade: {
        parameters: {
            query?: {
                token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: never;
    };
    get_audit: {
        parameters: {
            query?: {
                action?: string;
                after?: string;
                before?: string;
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditPage"];
                };
            };
        };
    };
    get_health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailedHealth"];
                };
            };
        };
    };
    get_health_live: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Live"];
                };
            };
        };
    };
    get_health_ready: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
        };
    };
}
