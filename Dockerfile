# Keepsake as an image: `docker build -t keepsake .`, or `docker compose up`. How to run it is in
# docs/operations.md; scripts/test-container builds it and tests/container runs it.

FROM docker.io/oven/bun:1.4.5-slim AS packages
WORKDIR /app
COPY package.json bun.lock bunfig.toml ./
# Whoever installs from a mirror hands its .npmrc in as a secret, which stays out of the image:
# `docker build --secret id=npmrc,src=$HOME/.npmrc .`
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc \
    bun install --frozen-lockfile --omit=dev --omit=peer
# onnxruntime-node brings its binaries for every platform; source maps and type declarations are for
# people who change the code.
RUN find node_modules/onnxruntime-node/bin -mindepth 3 -maxdepth 3 \
      ! -path "*/linux/$(bun -p process.arch)" -exec rm -r {} + \
    && find node_modules -type d -empty -delete \
    && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.?ts' \) -delete

FROM docker.io/oven/bun:1.4.5-slim
# Text in a PDF whose font is not in the file is drawn with one of the system's when a page is read as a
# picture. These cover Latin, Greek and Cyrillic; for other scripts add theirs (fonts-noto-cjk).
RUN apt-get update \
    && apt-get install -y --no-install-recommends fonts-dejavu-core \
    && rm -rf /var/lib/apt/lists/* /var/cache/apt/* /var/log/*
# The one folder that is written to: database, first key, model file, and uploads while they are read.
RUN install -d -m 700 -o bun -g bun /data
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY src src
COPY actors actors
COPY db db
# What the first start writes the model file with.
COPY scripts/model-file scripts/model-file
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data TMPDIR=/data
USER bun
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s CMD ["bun", "-e", "const { ok } = await fetch(`http://127.0.0.1:${process.env.PORT || 8080}/v1/health/ready`); process.exit(ok ? 0 : 1)"]
# `docker exec CONTAINER bun src/cli.ts …` is the command line of the same version.
ENTRYPOINT ["bun"]
CMD ["src/main.ts"]
