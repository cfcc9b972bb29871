-- The rows hold the header's value, which opens the sealed answer beside it. Their names cannot be
-- made anew here, and nothing would find them: they go, up to a day early.
DELETE FROM "idempotency";
