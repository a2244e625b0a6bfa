package netqscope.bpf;

/** Names of the error numbers that loading, attaching and making traffic can end with (asm-generic/errno-base.h and errno.h). */
final class Errno {
    static final int EPERM = 1;
    static final int ENOENT = 2;
    static final int EACCES = 13;
    static final int ENODEV = 19;
    static final int E2BIG = 7;
    static final int ENOMEM = 12;
    static final int ENOTSUPP = 524; // the kernel's own: a feature that the running kernel was built without

    private Errno() {}

    /** @param negative -errno */
    static String name(long negative) {
        int number = (int) -negative;
        return switch (number) {
            case EPERM -> "EPERM";
            case ENOENT -> "ENOENT";
            case E2BIG -> "E2BIG";
            case ENOMEM -> "ENOMEM";
            case EACCES -> "EACCES";
            case ENODEV -> "ENODEV";
            case 3 -> "ESRCH";
            case 16 -> "EBUSY";
            case 22 -> "EINVAL";
            case 28 -> "ENOSPC";
            case 24 -> "EMFILE";
            case 36 -> "ENAMETOOLONG";
            case 71 -> "EPROTO";
            case 95 -> "EOPNOTSUPP";
            case 99 -> "EADDRNOTAVAIL";
            case 100 -> "ENETDOWN";
            case 101 -> "ENETUNREACH";
            case 105 -> "ENOBUFS";
            case 110 -> "ETIMEDOUT";
            case 111 -> "ECONNREFUSED";
            case 113 -> "EHOSTUNREACH";
            case ENOTSUPP -> "ENOTSUPP";
            default -> "errno " + number;
        };
    }
}
