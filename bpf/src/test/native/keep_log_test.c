// SPDX-License-Identifier: Apache-2.0
/* Of a log longer than what is kept, the end is kept: it is what explains why the verifier refused. */
#include "../../main/native/queue_probe.c"

static void log_line(const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	keep_log(LIBBPF_WARN, format, arguments);
	va_end(arguments);
}

int main(void)
{
	char *verifier = malloc(100001);

	memset(verifier, 'v', 100000);
	strcpy(verifier + 99990, "last word");
	log_line("short %d\n", 1);
	log_line("log: %s|\n", verifier);
	log_line("short %s\n", "two");
	printf("%zu %s", log_length, log_text + log_length - 21);
	for (int i = 0; i < 5000; i++)
		log_line("line %d\n", i);
	printf("%zu %s", strlen(log_text), log_text + log_length - 10);
	free(verifier);
	return 0;
}
